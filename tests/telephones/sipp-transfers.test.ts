// SIPp transfers the one it talks to: blindly to a number, and to somebody on its second call.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { EventClient, type Json } from '../support/event-client.ts'
import { type PhoneExchange, startPhoneExchange } from './phone-exchange.ts'
import { Sipp } from './sipp.ts'
import { accept, receive, respond, type SippStep, sdp, send } from './sipp-scenario.ts'

let deps: PhoneExchange
let app: EventClient
let ports: [number, number]

before(async () => {
  ports = [await freePort(), await freePort()]
  deps = await startPhoneExchange(...ports)
  app = await EventClient.open(deps.exchange.events('telephones', '&subscribeAll=true'))
})
after(async () => {
  app.websocket.terminate()
  await deps.exchange.stop()
})

const inside = (method: string, sequence: number, headers: readonly string[] = []) =>
  send({ method, sequence, isInside: true, headers })

const callIn: readonly SippStep[] = [
  send({ method: 'INVITE', sequence: 1, body: sdp() }),
  receive(100, { isOptional: true }),
  receive(180, { isOptional: true }),
  receive(183, { isOptional: true }),
  receive(200),
  inside('ACK', 1),
]

/** REFER, and what is told about it until it is through. */
const refers = (to: string): readonly SippStep[] => [
  inside('REFER', 2, [`Refer-To: <${to}>`, 'Referred-By: <sip:sipp@127.0.0.1>']),
  receive(202),
  receive('NOTIFY', { checks: ['SIP/2.0 100', 'Event: refer'] }),
  accept(),
  receive('NOTIFY', { checks: ['SIP/2.0 200', 'Subscription-State: terminated'] }),
  accept(),
]

/** A NOTIFY that is sent again, because its answer came late, may come at any time: SIPp answers it by itself. */
const more = ['-aa']

const isCalled: readonly SippStep[] = [
  receive('INVITE'),
  respond(180, 'Ringing'),
  respond(200, 'OK', sdp()),
  receive('ACK'),
  receive('BYE'),
  accept(),
]

const ok = async (sipp: Sipp) => {
  const { isOk, errors } = await sipp.ended()
  assert.ok(isOk, errors)
}

const channelOf = (event: Json) => event.channel as { id: string; name: string }
const entered = (endpoint: string) =>
  app.next('ChannelEnteredBridge', (event) => channelOf(event).name.startsWith(`PJSIP/${endpoint}-`))

it('a blind transfer: the other phone goes on at the number, the one who asked is told', async () => {
  const first = await Sipp.start('is called', isCalled, { server: deps.server, port: ports[0] })
  // it hangs up itself: a BYE of ours would be one it does not expect
  const steps = [...callIn, ...refers('sip:600@127.0.0.1'), inside('BYE', 3), receive(200)]
  const caller = await Sipp.start('transfers', steps, { server: deps.server, service: '701', more })
  const event = await app.next('BridgeBlindTransfer')
  assert.deepEqual([event.result, event.exten, event.is_external], ['Success', '600', true])
  const transferee = event.transferee as { id: string; name: string }
  assert.match(transferee.name, /^PJSIP\/first-/)
  await ok(caller)
  await deps.exchange.request('DELETE', `/channels/${transferee.id}`)
  await ok(first)
})

it('an attended transfer: the two others talk, and both calls of the one who asked are over', async () => {
  const first = await Sipp.start('is called', isCalled, { server: deps.server, port: ports[0] })
  const second = await Sipp.start('is called, too', isCalled, { server: deps.server, port: ports[1] })
  const waits = [...callIn, receive('BYE'), accept()]
  const callId = 'the-second-call'
  const other = await Sipp.start('second call', waits, { server: deps.server, service: '702', callId })
  await entered('second')
  const { id } = channelOf(await entered('sipp'))
  const read = async (item: string) => {
    const answer = await deps.exchange.request('GET', `/channels/${id}/variable?variable=CHANNEL(pjsip,${item})`)
    return ((await answer.json()) as { value: string }).value
  }
  assert.equal(await read('call-id'), callId)
  const replaces = `${callId};to-tag=${await read('local_tag')};from-tag=${await read('remote_tag')}`
  const target = `sip:702@127.0.0.1?Replaces=${encodeURIComponent(replaces)}`
  const steps = [...callIn, ...refers(target), inside('BYE', 3), receive(200)]
  const caller = await Sipp.start('transfers', steps, { server: deps.server, service: '701', more })
  const event = await app.next('BridgeAttendedTransfer')
  assert.deepEqual([event.result, event.destination_type], ['Success', 'bridge'])
  const [transferee, goal] = [event.transferee, event.transfer_target] as { id: string; name: string }[]
  assert.match(transferee?.name ?? '', /^PJSIP\/first-/)
  assert.match(goal?.name ?? '', /^PJSIP\/second-/)
  await ok(caller)
  await ok(other)
  await deps.exchange.request('DELETE', `/channels/${transferee?.id}`)
  await ok(first)
  await ok(second)
})

// Calls that ring at one phone and are taken by another, by the groups both are in: SIPp plays all three.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { EventClient, type Json } from '../support/event-client.ts'
import { type PhoneExchange, startPhoneExchange } from './phone-exchange.ts'
import { Sipp, type SippOptions } from './sipp.ts'
import { accept, receive, respond, type SippStep, sdp, send, sendSame } from './sipp-scenario.ts'

let deps: PhoneExchange
let app: EventClient
let ringingPort: number

before(async () => {
  ringingPort = await freePort()
  deps = await startPhoneExchange(ringingPort, await freePort())
  app = await EventClient.open(deps.exchange.events('telephones', '&subscribeAll=true'))
})
after(async () => {
  app.websocket.terminate()
  await deps.exchange.stop()
})

const play = (name: string, service: string, steps: readonly SippStep[], options: Partial<SippOptions> = {}) =>
  Sipp.start(name, steps, { server: deps.server, service, ...options })

async function isDone(sipp: Sipp): Promise<void> {
  const { isOk, errors } = await sipp.ended()
  assert.ok(isOk, errors)
}

const invite = send({ method: 'INVITE', sequence: 1, body: sdp() })
const inside = (method: string, sequence: number) => send({ method, sequence, isInside: true })
const maybe = (status: number) => receive(status, { isOptional: true })
const channelOf = (event: Json) => event.channel as Json

it('*8 takes the call of a phone of the same group; the phone stops ringing', async () => {
  const ringing = await play(
    'rings',
    's',
    [
      receive('INVITE', { checks: ['CSeq: ([0-9]+) INVITE'], keeps: 'sequence' }),
      respond(180, 'Ringing'),
      receive('CANCEL', { checks: ['Reason: Q.850;cause=26'] }),
      accept(),
      respond(487, 'Request Terminated').replace('[last_CSeq:]', 'CSeq: [$sequence] INVITE'),
      receive('ACK'),
    ],
    { port: ringingPort },
  )
  const answered = [maybe(100), receive(180), receive(200), inside('ACK', 1)]
  const caller = await play('calls', '701', [invite, ...answered, receive('BYE'), accept()])
  await app.next('ChannelStateChange', (event) => channelOf(event).state === 'Ringing')
  const picker = [invite, maybe(100), receive(200), inside('ACK', 1), '<pause milliseconds="100"/>']
  const taker = await play('takes', '*8', [...picker, inside('BYE', 2), receive(200)], { user: 'second' })
  const joined = await app.next('ChannelEnteredBridge', (event) =>
    String(channelOf(event).name).startsWith('PJSIP/second-'),
  )
  assert.ok(joined)
  await Promise.all([ringing, caller, taker].map(isDone))
})

it('*8 where nobody rings, or of somebody who is in no group, is refused', async () => {
  for (const user of ['second', 'sipp']) {
    const refused = [invite, maybe(100), receive(403), sendSame('ACK', 1)]
    await isDone(await play(`nothing for ${user}`, '*8', refused, { user }))
  }
})

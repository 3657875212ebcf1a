// SIPp calls the exchange, and is called by it: what it plays must be answered as it expects.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { EventClient, type Json } from '../support/event-client.ts'
import { type PhoneExchange, startPhoneExchange } from './phone-exchange.ts'
import { Sipp, type SippOptions } from './sipp.ts'
import { accept, receive, respond, type SippStep, sdp, send, sendSame } from './sipp-scenario.ts'

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

const invite = (sequence = 1, more: Partial<Parameters<typeof send>[0]> = {}) =>
  send({ method: 'INVITE', sequence, body: sdp(), ...more })
const inside = (method: string, sequence: number, more: Partial<Parameters<typeof send>[0]> = {}) =>
  send({ method, sequence, isInside: true, ...more })
const maybe = (status: number) => receive(status, { isOptional: true })
const answered: readonly SippStep[] = [maybe(100), maybe(180), maybe(183), receive(200)]
const hangUp = (sequence: number): readonly SippStep[] => [inside('BYE', sequence), receive(200)]

async function plays(name: string, service: string, steps: readonly SippStep[], options: Partial<SippOptions> = {}) {
  const sipp = await Sipp.start(name, steps, { server: deps.server, service, ...options })
  const { isOk, errors } = await sipp.ended()
  assert.ok(isOk, `${name}: ${errors}`)
}

const nameOf = (event: Json) => String((event.channel as Json | undefined)?.name ?? '')
const destroyed = (endpoint: string) =>
  app.next('ChannelDestroyed', (event) => nameOf(event).startsWith(`PJSIP/${endpoint}-`))

/** Somebody who is called on one of the two ports. */
const called = (name: string, which: 0 | 1, steps: readonly SippStep[]) =>
  Sipp.start(name, steps, { server: deps.server, port: ports[which] })

const picksUp: readonly SippStep[] = [
  receive('INVITE'),
  respond(180, 'Ringing'),
  respond(200, 'OK', sdp()),
  receive('ACK'),
]
const isHungUpOn: readonly SippStep[] = [receive('BYE'), accept()]

it('a basic call: answered, and ended by the caller', async () => {
  await plays('basic', '600', [invite(), ...answered, inside('ACK', 1), ...hangUp(2)])
  const { cause } = await destroyed('sipp')
  assert.equal(cause, 16)
})

it('the same over TCP', async () => {
  await plays('tcp', '600', [invite(), ...answered, inside('ACK', 1), ...hangUp(2)], { transport: 'tcp' })
  await destroyed('sipp')
})

it('a call that must show who it is', async () => {
  const steps = [
    invite(),
    receive(401, { hasAuth: true, checks: ['WWW-Authenticate: Digest'] }),
    sendSame('ACK', 1),
    invite(2, { headers: ['[authentication]'] }),
    ...answered,
    inside('ACK', 2),
    ...hangUp(3),
  ]
  await plays('auth', '600', steps, { user: 'secret', more: ['-au', 'secret', '-ap', 'word-for-sipp'] })
  await destroyed('secret')
})

it('a call that is taken back while it rings', async () => {
  const steps = [
    invite(),
    maybe(100),
    receive(180),
    sendSame('CANCEL', 1),
    receive(200),
    receive(487, { checks: ['Reason: Q.850;cause=16'] }),
    sendSame('ACK', 1),
  ]
  await plays('cancel', '601', steps)
  const { cause, tech_cause } = await destroyed('sipp')
  assert.deepEqual([cause, tech_cause], [16, 487])
})

it('a call without an offer: ours is in the answer, theirs in the ACK', async () => {
  const steps = [
    invite(1, { body: undefined }),
    maybe(100),
    receive(200, { checks: ['m=audio [0-9]+ RTP/AVP 0'] }),
    inside('ACK', 1, { body: sdp() }),
    ...hangUp(2),
  ]
  await plays('late offer', '600', steps)
  await destroyed('sipp')
})

it('hold and back again', async () => {
  const steps = [
    invite(),
    ...answered,
    inside('ACK', 1),
    inside('INVITE', 2, { body: sdp('sendonly') }),
    maybe(100),
    receive(200, { checks: ['a=recvonly'] }),
    inside('ACK', 2),
    inside('INVITE', 3, { body: sdp('sendrecv') }),
    maybe(100),
    receive(200, { checks: ['a=sendrecv'] }),
    inside('ACK', 3),
    ...hangUp(4),
  ]
  await plays('hold', '600', steps)
  await app.next('ChannelHold', (event) => nameOf(event).startsWith('PJSIP/sipp-'))
  await app.next('ChannelUnhold', (event) => nameOf(event).startsWith('PJSIP/sipp-'))
  await destroyed('sipp')
})

it('reliable provisional answers, each with its PRACK', async () => {
  const steps = [
    invite(1, { headers: ['Require: 100rel'] }),
    maybe(100),
    receive(183, { checks: ['Require: 100rel', 'RSeq: [0-9]+', 'm=audio'] }),
    inside('PRACK', 2, { headers: ['RAck: [last_RSeq_number] 1 INVITE'] }),
    receive(200),
    receive(200),
    inside('ACK', 1),
    ...hangUp(3),
  ]
  await plays('prack', '602', withRSeq(steps))
  await destroyed('sipp')
})

/** SIPp has no word for the number of a reliable answer: it is cut out of the message. */
function withRSeq(steps: readonly SippStep[]): SippStep[] {
  const cut = '<ereg regexp="[0-9]+" search_in="hdr" header="RSeq:" check_it="true" assign_to="rseq"/></action>'
  return steps.map((step) =>
    step.includes('response="183"') ? step.replace('</action>', cut) : step.replace('[last_RSeq_number]', '[$rseq]'),
  )
}

it('busy by the dialplan, and a number that is not there', async () => {
  await plays('busy', '604', [invite(), maybe(100), receive(486, { checks: ['cause=17'] }), sendSame('ACK', 1)])
  await plays('nowhere', '999', [invite(), maybe(100), receive(404), sendSame('ACK', 1)])
  const { tech_cause } = await destroyed('sipp')
  assert.equal(tech_cause, 486)
})

it('a call to another phone: ringing, answer, and the end reach the caller', async () => {
  const first = await called('picks up', 0, [...picksUp, ...isHungUpOn])
  await plays('through', '701', [invite(), maybe(100), receive(180), receive(200), inside('ACK', 1), ...hangUp(2)])
  assert.ok((await first.ended()).isOk, (await first.ended()).errors)
  await destroyed('first')
})

it('a phone that is busy, and one that does not answer', async () => {
  const busy = await called('is busy', 0, [receive('INVITE'), respond(486, 'Busy Here'), receive('ACK')])
  await plays('to a busy one', '701', [invite(), maybe(100), maybe(180), receive(486), sendSame('ACK', 1)])
  assert.ok((await busy.ended()).isOk)
  const ended = await destroyed('first')
  assert.deepEqual([ended.cause, ended.tech_cause], [17, 486])
  const silent = await called('does not answer', 0, [
    receive('INVITE', { checks: ['CSeq: ([0-9]+) INVITE'], keeps: 'sequence' }),
    respond(180, 'Ringing'),
    receive('CANCEL', { checks: ['Reason: Q.850;cause='] }),
    accept(),
    respond(487, 'Request Terminated').replace('[last_CSeq:]', 'CSeq: [$sequence] INVITE'),
    receive('ACK'),
  ])
  await plays('to a silent one', '703', [invite(), maybe(100), receive(180), receive(603), sendSame('ACK', 1)])
  assert.ok((await silent.ended()).isOk, (await silent.ended()).errors)
  const given = await destroyed('first')
  assert.equal(given.tech_cause, 487)
})

it('a phone that sends its calls elsewhere (302)', async () => {
  const first = await called('moved', 0, [
    receive('INVITE'),
    respond(302, 'Moved Temporarily', undefined, ['Contact: <sip:600@127.0.0.1>']),
    receive('ACK'),
  ])
  await plays('redirected', '701', [invite(), ...answered, inside('ACK', 1), ...hangUp(2)])
  assert.ok((await first.ended()).isOk)
  const { cause, tech_cause } = await destroyed('first')
  assert.deepEqual([cause, tech_cause], [23, 302])
})

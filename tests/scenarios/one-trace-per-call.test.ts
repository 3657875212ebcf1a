// Somebody has a collector of OpenTelemetry and asks what a call did: one trace has all of it, from the INVITE to the audio.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startExchange, type TestExchange } from '@jackfield/testkit'
import { SipNetwork, telephonesConf } from '../support/sip-telephone.ts'
import { type CollectedSpan, TraceCollector } from '../support/trace-collector.ts'

const dialplan = `
  [default]
  exten => 100,1,Set(WHO=bob)
   same => n,Dial(PJSIP/bob,30)
   same => n,Hangup()
  exten => 200,1,Stasis(desk,one)
   same => n,Hangup()
  exten => 300,1,Answer()
   same => n,Set(N=0)
   same => n(again),Set(N=\${INC(N)})
   same => n,GotoIf($[\${N} < 400]?again)
   same => n,Hangup()
`

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const traceId = parent.slice(3, 35)

async function start(t: TestContext, more = '', { isOff = false } = {}) {
  const collector = await TraceCollector.open()
  t.after(() => collector.close())
  const conf = `[general]\nendpoint = ${collector.url}\nenabled = ${isOff ? 'no' : 'yes'}\n${more}\n`
  const exchange = await startExchange({
    dialplan,
    files: { 'pjsip.conf': telephonesConf(['alice', 'bob']), 'opentelemetry.conf': conf },
  })
  t.after(() => exchange.stop({ mayLeave: true }))
  return { exchange, collector, sip: new SipNetwork(exchange) }
}

async function callsBob(exchange: TestExchange, sip: SipNetwork, headers: readonly [string, string][] = []) {
  const [alice, bob] = [sip.telephone('alice'), sip.telephone('bob')]
  await bob.registers()
  const call = await alice.dials('100', undefined, headers)
  bob.call.progress(180)
  await exchange.clock.pass('2s')
  await bob.answers()
  await exchange.clock.pass('10s')
  return { alice, bob, call }
}

/** `parent > child` by names, of every span that has a parent here. */
function tree(spans: readonly CollectedSpan[]): string[] {
  const name = (span: CollectedSpan | undefined) =>
    span?.name.startsWith('leg ') ? String(span.attributes['jackfield.endpoint'] ?? span.name) : span?.name
  return spans
    .map((span) => `${name(spans.find(({ spanId }) => spanId === span.parentSpanId)) ?? ''} > ${name(span)}`)
    .toSorted()
}

function assertInOrder(spans: readonly CollectedSpan[]): void {
  for (const span of spans) {
    assert.ok(span.startsAt <= span.endsAt, span.name)
    const above = spans.find(({ spanId }) => spanId === span.parentSpanId)
    if (above) assert.ok(above.startsAt <= span.startsAt, `${above.name} begins before ${span.name}`)
    const times = span.events.map(({ at }) => at)
    assert.deepEqual(
      times,
      times.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)),
      span.name,
    )
  }
}

const named = (spans: readonly CollectedSpan[], name: string, endpoint?: string): CollectedSpan => {
  const found = spans.find(
    (span) => span.name === name && (endpoint === undefined || span.attributes['jackfield.endpoint'] === endpoint),
  )
  assert.ok(found, `there is no span ${name} ${endpoint ?? ''}`)
  return found
}

test('a call between two telephones is one trace: both legs, the steps, the bridge, each below what it belongs to', async (t) => {
  const { exchange, collector, sip } = await start(t, 'service_name = office\nheaders = x-key=secret%20word')
  const { call, bob } = await callsBob(exchange, sip)
  call.end()
  await exchange.clock.pass('6s')
  const root = await collector.root()
  const { spans } = collector
  assert.deepEqual(new Set(spans.map((span) => span.traceId)), new Set([root.traceId]))
  assert.deepEqual(tree(spans), [
    ' > call',
    'Dial > PJSIP/bob',
    'Dial > bridge',
    'PJSIP/alice > Dial',
    'PJSIP/alice > Set',
    'PJSIP/bob > bridge',
    'call > PJSIP/alice',
  ])
  assertInOrder(spans)
  const [alice, toBob] = [named(spans, 'leg PJSIP', 'PJSIP/alice'), named(spans, 'leg PJSIP', 'PJSIP/bob')]
  assert.deepEqual([root.kind, alice.kind, toBob.kind], [2, 2, 3])
  // on a network in memory nobody copies what goes out
  const names = ({ events }: CollectedSpan) => events.map(({ name }) => name)
  assert.deepEqual(names(toBob), ['180 Ringing', 'ringing', '200 OK', 'answered', '200 OK'])
  assert.deepEqual(names(alice).slice(0, 3), ['INVITE', 'answered', 'ACK'])
  assert.equal(names(alice).at(-1), 'BYE')
  assert.ok(toBob.startsAt >= alice.startsAt)
  const { attributes } = toBob
  assert.deepEqual(
    [attributes['network.protocol.name'], attributes['network.transport'], attributes['network.peer.address']],
    ['sip', 'udp', bob.address],
  )
  assert.deepEqual(
    [root.attributes['jackfield.hangup.cause'], root.attributes['jackfield.call.answered'], root.error],
    [16, true, undefined],
  )
  assert.equal(named(spans, 'Dial').attributes['jackfield.dialplan.data'], 'PJSIP/bob,30')
  assert.equal(collector.resources[0]?.['service.name'], 'office')
  assert.equal(collector.requests[0]?.['x-key'], 'secret word')
  // 10 s of talk lie between the answer and the end
  assert.ok(root.endsAt - root.startsAt > 12_000_000_000n)
})

test('an application has the call: its stay, its requests and what it was told are in the trace, and it goes on with it', async (t) => {
  const { exchange, collector, sip } = await start(t, 'variable = TRACEPARENT')
  const desk = await exchange.application('desk')
  const alice = sip.telephone('alice')
  const call = await alice.dials('200')
  const { channel } = await desk.sees('StasisStart')
  const given = String((channel as { channelvars?: Record<string, string> }).channelvars?.TRACEPARENT)
  assert.match(given, /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  await desk.channels.answer({ channelId: channel.id })
  const bridge = await desk.bridges.create({ type: 'mixing' })
  await desk.bridges.addChannel({ bridgeId: bridge.id, channel: [channel.id] })
  await desk.channels.play({ channelId: channel.id, media: ['tone:busy'], playbackId: 'busy' }).catch(() => undefined)
  await exchange.clock.pass('1s')
  await desk.channels.record({ channelId: channel.id, name: 'said', format: 'wav' }).catch(() => undefined)
  call.end()
  await exchange.clock.pass('6s')
  const root = await collector.root()
  const spans = collector.spans.filter((span) => span.traceId === root.traceId)
  assert.equal(given.slice(3, 35), root.traceId)
  const stay = named(spans, 'application desk')
  const parents = tree(spans)
  assert.ok(parents.includes('PJSIP/alice > Stasis'), parents.join('\n'))
  assert.ok(parents.includes('Stasis > application desk'))
  assert.ok(parents.includes('application desk > POST /channels/{channelId}/answer'))
  assert.ok(parents.includes('application desk > bridge'))
  assert.ok(
    stay.events.some(({ name }) => name === 'StasisStart'),
    stay.events.map(({ name }) => name).join(),
  )
  const request = named(spans, 'POST /channels/{channelId}/answer')
  assert.deepEqual(
    [request.kind, request.attributes['http.response.status_code'], request.attributes['http.route']],
    [2, 204, '/channels/{channelId}/answer'],
  )
  assertInOrder(spans)
})

test('a request that comes with a trace goes on with it, and the call it makes, too', async (t) => {
  const { exchange, collector, sip } = await start(t, 'sip_send = all')
  const bob = sip.telephone('bob')
  await bob.registers()
  const { user, password } = exchange.login
  const ask = (path: string, headers: Record<string, string>) =>
    exchange.running.door.request({
      ...{ method: 'POST', path },
      headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`, ...headers },
    })
  const path = '/ari/channels?endpoint=PJSIP/bob&extension=300&context=default&priority=1&channelId=made'
  const asked = ask(path, { traceparent: parent, tracestate: 'vendor=1' })
  await exchange.clock.pass('1s')
  assert.equal((await asked)?.status, 200)
  const invite = bob.call.incoming.request
  assert.equal(invite.header('traceparent')?.slice(0, 36), parent.slice(0, 36))
  assert.equal(invite.header('tracestate'), 'vendor=1')
  await bob.answers()
  await exchange.clock.pass('8s')
  const root = await collector.root()
  const spans = collector.spans
  const request = named(spans, 'POST /channels')
  assert.deepEqual([request.traceId, request.parentSpanId], [traceId, parent.slice(36, 52)])
  assert.deepEqual([root.traceId, root.parentSpanId], [traceId, request.spanId])
  const leg = named(spans, 'leg PJSIP')
  assert.equal(invite.header('traceparent')?.slice(36, 52), leg.spanId)
  // another call of nobody: a trace of its own
  assert.ok(spans.every((span) => span.traceId === traceId))
})

test('the trace in an INVITE counts where the endpoint is trusted, and nowhere else', async (t) => {
  for (const [accepted, isTheirs] of [
    ['alice', true],
    ['bob', false],
  ] as const) {
    const { exchange, collector, sip } = await start(t, `sip_accept = ${accepted}\nsip_send = bob`)
    const { call, bob } = await callsBob(exchange, sip, [['traceparent', parent]])
    call.end()
    await exchange.clock.pass('6s')
    const root = await collector.root()
    assert.equal(root.traceId === traceId, isTheirs)
    assert.equal(root.parentSpanId, isTheirs ? parent.slice(36, 52) : undefined)
    assert.equal(bob.call.incoming.request.header('traceparent')?.slice(3, 35), root.traceId)
  }
})

test('whoever came with a trace that is not kept is not traced, and what he calls is told so', async (t) => {
  const { exchange, collector, sip } = await start(t, 'sip_accept = alice\nsip_send = all')
  const { call, bob } = await callsBob(exchange, sip, [['traceparent', parent.replace(/01$/, '00')]])
  call.end()
  await exchange.clock.pass('6s')
  assert.match(bob.call.incoming.request.header('traceparent') ?? '', new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`))
  assert.deepEqual([collector.spans.length, exchange.running.tracing.waiting], [0, 0])
})

test('a dialplan that goes in circles fills no collector: a call has so many spans, and its root says how many are missing', async (t) => {
  const { exchange, collector, sip } = await start(t, 'spans_per_call = 100')
  const alice = sip.telephone('alice')
  await alice.dials('300')
  await exchange.clock.pass('10s')
  const root = await collector.root()
  const steps = collector.spans.filter(({ name }) => name === 'Set' || name === 'GotoIf' || name === 'Answer')
  assert.equal(steps.length, 50)
  assert.ok(Number(root.attributes['jackfield.spans.dropped']) > 700)
})

test('a call that is refused is a trace of one span that says why', async (t) => {
  const { exchange, collector, sip } = await start(t)
  const alice = sip.telephone('alice')
  await alice.dials('999')
  await exchange.clock.pass('6s')
  const root = await collector.root()
  assert.deepEqual([root.attributes['error.type'], collector.spans.length], ['no-such-extension', 1])
  assert.match(root.error ?? '', /no such extension/)
})

test('numbers stay here where they are not to be told', async (t) => {
  const { exchange, collector, sip } = await start(t, 'numbers = no')
  const { call } = await callsBob(exchange, sip)
  call.end()
  await exchange.clock.pass('6s')
  await collector.root()
  const said = JSON.stringify(collector.spans, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  assert.doesNotMatch(said, /"100"|,30"|exten|\.data/)
})

test('a collector that is away holds up no call; what waits is sent when it is back, and the log says both once', async (t) => {
  const { exchange, collector, sip } = await start(t, 'interval = 1')
  const { port } = collector
  await collector.close()
  const { call } = await callsBob(exchange, sip)
  call.end()
  await exchange.clock.pass('1m')
  assert.ok(exchange.running.tracing.waiting >= 7)
  const failures = () => exchange.log.filter((line) => /traces cannot be sent/.test(line)).length
  await until(exchange, () => failures() === 1)
  const back = await TraceCollector.open(port)
  t.after(() => back.close())
  await until(exchange, () => exchange.running.tracing.waiting === 0)
  assert.equal((await back.root()).name, 'call')
  assert.equal(failures(), 1)
  assert.ok(exchange.log.some((line) => /traces go to .* again; 0 spans were dropped/.test(line)))
  assert.deepEqual({ ...exchange.running.tracing.counts }, { sent: back.spans.length, refused: 0, dropped: 0 })
})

/** Lets time pass until it is so; the network takes none of it. */
async function until(exchange: TestExchange, isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns++) {
    assert.ok(turns < 10_000, 'it did not come to that')
    await exchange.clock.pass('100ms')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

for (const [conduct, result] of [
  ['hangs', 'waiting'],
  ['breaks off', 'waiting'],
  [503, 'waiting'],
  [400, 'refused'],
  ['answers at length', 'sent'],
] as const) {
  test(`a collector that ${typeof conduct === 'number' ? `answers ${conduct}` : conduct} costs neither calls nor memory`, async (t) => {
    const { exchange, collector, sip } = await start(t, 'interval = 1\nqueue = 10\nbatch = 5\ntimeout = 2')
    collector.conduct = conduct
    const { tracing } = exchange.running
    const alice = sip.telephone('alice')
    for (let call = 0; call < 4; call++) {
      await alice.dials('999')
      await exchange.clock.pass('3s')
    }
    const { call } = await callsBob(exchange, sip)
    assert.equal(exchange.running.state.gate.calls, 1)
    call.end()
    const settled = () => tracing.counts.sent + tracing.counts.refused + tracing.counts.dropped + tracing.waiting
    await until(exchange, () => settled() >= 11)
    assert.ok(tracing.waiting <= 10)
    if (result === 'refused') await until(exchange, () => tracing.counts.refused >= 11)
    if (result === 'sent') await until(exchange, () => tracing.counts.sent >= 11)
    if (result === 'waiting') await until(exchange, () => collector.requests.length > 1)
    assert.equal(exchange.running.state.gate.calls, 0)
    // the end does not wait for it either
    await exchange.stop({ mayLeave: true })
    assert.equal(tracing.waiting, 0)
  })
}

test('what is not sent when the exchange ends is sent then', async (t) => {
  const { exchange, collector, sip } = await start(t, 'interval = 60')
  const { call } = await callsBob(exchange, sip)
  call.end()
  await exchange.clock.pass('2s')
  assert.equal(collector.spans.length, 0)
  await exchange.stop({ mayLeave: true })
  assert.equal(collector.spans.filter(({ name }) => name === 'call').length, 1)
})

test('without it nobody listens: the ladders have no follower, requests no context, and INVITEs no header', async (t) => {
  const { exchange, collector, sip } = await start(t, '', { isOff: true })
  const { running } = exchange
  assert.deepEqual(
    [running.ladders.follower, running.interface.served.contexts, running.calls.exchange.traces],
    [undefined, undefined, undefined],
  )
  const { call, bob } = await callsBob(exchange, sip, [['traceparent', parent]])
  assert.equal(bob.call.incoming.request.header('traceparent'), undefined)
  call.end()
  await exchange.clock.pass('6s')
  assert.equal(collector.requests.length, 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'
import { parseBroadcastFilter } from './broadcast-filter.ts'
import { type BroadcastRequest, parseBroadcastTimeout } from './broadcasts.ts'

function offered(request: Partial<BroadcastRequest> = {}, applications = ['a', 'b', 'other']) {
  const fixture = new ExchangeFixture()
  for (const name of applications) fixture.applications.add(name)
  fixture.applications.delete('app')
  const channel = fixture.channel('c', { caller: { name: '', number: '100', presentation: 0 }, exten: '200' })
  const release = channel.take({ kind: 'dialplan' })
  fixture.hush()
  const { broadcasts } = fixture.exchange
  const whole = { timeoutMs: 500, filter: '', args: ['one'], publishesClaim: false, ...request }
  const outcome = broadcasts.offer(channel, whole)
  return { fixture, channel, release, broadcasts, outcome, whole }
}

test('everybody who matches is asked, with who calls and whom', () => {
  const { fixture } = offered({ filter: '^[ab]$' })
  const asked = fixture.events.find((event) => event.name === 'call-broadcast')
  assert.ok(asked?.name === 'call-broadcast')
  assert.deepEqual([[...asked.applications].sort(), asked.caller, asked.called], [['a', 'b'], '100', '200'])
})

test('the order differs from call to call', () => {
  const names = Array.from({ length: 20 }, (_, at) => `app-${at}`)
  const orders = new Set<string>()
  const { fixture, broadcasts } = offered({}, names)
  for (let at = 0; at < 5; at++) {
    broadcasts.offer(fixture.channel(`x${at}`), { timeoutMs: 1, filter: '', args: [], publishesClaim: false })
  }
  for (const event of fixture.events) if (event.name === 'call-broadcast') orders.add(event.applications.join())
  assert.equal(orders.size, 6)
})

test('the first claim wins, all others are too late as long as it has the call', async () => {
  const { fixture, channel, broadcasts, outcome } = offered()
  const codes = ['a', 'b', 'other'].map((name) => {
    const claim = broadcasts.claim('c', name)
    return claim.ok ? 'ok' : claim.code
  })
  assert.deepEqual(codes, ['ok', 'already-claimed', 'already-claimed'])
  await fixture.clock.pass('10s')
  assert.equal(channel.facts.application, 'a')
  assert.deepEqual(broadcasts.claim('c', 'b'), { ok: false, code: 'already-claimed' })
  fixture.exchange.sessions.control('c')?.leave()
  assert.deepEqual(await outcome, { status: 'SUCCESS' })
  assert.deepEqual(broadcasts.claim('c', 'b'), { ok: false, code: 'not-in-broadcast' })
  assert.equal(fixture.clock.waiting, 0)
})

test('out of time: late claims are told so until the channel is gone', async () => {
  const { fixture, channel, release, broadcasts, outcome } = offered()
  await fixture.clock.pass('500ms')
  assert.deepEqual(await outcome, { status: 'TIMEOUT' })
  assert.equal(channel.variables.get('STASISSTATUS'), 'TIMEOUT')
  assert.deepEqual(broadcasts.claim('c', 'a'), { ok: false, code: 'already-claimed' })
  release()
  assert.deepEqual(broadcasts.claim('c', 'a'), { ok: false, code: 'not-in-broadcast' })
  assert.equal(broadcasts.count, 0)
})

test('a channel can be offered again', async () => {
  const { fixture, channel, broadcasts, outcome, whole } = offered()
  await fixture.clock.pass('500ms')
  await outcome
  const again = broadcasts.offer(channel, whole)
  assert.deepEqual(broadcasts.claim('c', 'b'), { ok: true })
  await fixture.clock.settle()
  fixture.exchange.sessions.control('c')?.leave()
  assert.equal((await again).status, 'SUCCESS')
})

test('a hangup while it waits counts as out of time', async () => {
  const { fixture, channel, outcome } = offered()
  channel.requestHangup('explicit', 16)
  assert.deepEqual(await outcome, { status: 'TIMEOUT' })
  assert.equal(fixture.clock.waiting, 0)
})

test('an application that is not there wins and fails', async () => {
  const { broadcasts, outcome } = offered()
  assert.ok(broadcasts.claim('c', 'nobody').ok)
  assert.deepEqual(await outcome, { status: 'FAILED' })
  assert.deepEqual(broadcasts.claim('c', 'a'), { ok: false, code: 'not-in-broadcast' })
})

test('a claim is told when the call asks for it, or always', async () => {
  for (const [publishesClaim, publishesEveryClaim, isPublished] of [
    [false, false, false],
    [true, false, true],
    [false, true, true],
  ] as const) {
    const { fixture, broadcasts } = offered({ publishesClaim, filter: '^[ab]$' })
    broadcasts.publishesEveryClaim = publishesEveryClaim
    broadcasts.claim('c', 'other')
    const published = fixture.events.find((event) => event.name === 'call-claimed')
    assert.equal(published !== undefined, isPublished)
    if (published?.name === 'call-claimed')
      assert.deepEqual([[...published.applications].sort(), published.winner], [['a', 'b'], 'other'])
  }
})

test('without the module nothing is offered', async () => {
  const fixture = new ExchangeFixture()
  const { broadcasts } = fixture.exchange
  broadcasts.isAvailable = false
  const outcome = await broadcasts.offer(fixture.channel('c'), {
    timeoutMs: 1,
    filter: '',
    args: [],
    publishesClaim: false,
  })
  assert.equal(outcome.status, 'FAILED')
  assert.deepEqual(broadcasts.claim('c', 'a'), { ok: false, code: 'broadcast-unavailable' })
})

test('a bad filter offers the call to nobody and says why', async () => {
  const { fixture, outcome } = offered({ filter: '(a' })
  await fixture.clock.pass('1s')
  assert.equal((await outcome).status, 'TIMEOUT')
  const asked = fixture.events.find((event) => event.name === 'call-broadcast')
  assert.ok(asked?.name === 'call-broadcast')
  assert.deepEqual(asked.applications, [])
  assert.match(fixture.problems[0] ?? '', /filter/)
})

test('a thousand at once, twenty racing for each: one winner each', () => {
  const names = Array.from({ length: 20 }, (_, at) => `app-${at}`)
  const { fixture, broadcasts } = offered({}, names)
  const winners: number[] = []
  for (let at = 0; at < 1000; at++) {
    const id = `x${at}`
    broadcasts.offer(fixture.channel(id), { timeoutMs: 500, filter: '^app', args: [], publishesClaim: false })
    winners.push(names.filter((name) => broadcasts.claim(id, name).ok).length)
  }
  assert.ok(winners.every((count) => count === 1))
})

test('limits of filters', () => {
  const nested = (depth: number) => `${'('.repeat(depth)}x${')'.repeat(depth)}`
  const rows: [string, boolean][] = [
    [`a(b|${'x'.repeat(251)})`, true],
    [`a(b|${'x'.repeat(252)})`, false],
    [nested(10), true],
    [nested(11), false],
    ['(b)+(r)*(o){2}', true],
    ['(b)+(r)*(o){2}(a)?', false],
    ['y{1,100}', true],
    ['y{1,101}', false],
    ['y{101}', false],
    [`(((x${'|y'.repeat(20)})))`, true],
    [`(((x${'|y'.repeat(21)})))`, false],
    [`((x${'|y'.repeat(40)}))`, true],
    ['x[', false],
    ['(x', false],
    ['[()|+]{2}', true],
    ['\\(\\(\\)+', true],
  ]
  for (const [filter, isGood] of rows) assert.equal(parseBroadcastFilter(filter).ok, isGood, filter)
})

test('timeouts', () => {
  const rows: [string, number][] = [
    ['0', 0],
    ['900', 900],
    [' 900 ', 900],
    ['1500.5', 1500],
    ['60000', 60_000],
    ['60001', 500],
    ['-5', 500],
    ['soon', 500],
    ['300ms', 500],
    ['', 500],
  ]
  for (const [text, timeoutMs] of rows) assert.equal(parseBroadcastTimeout(text), timeoutMs, text)
})

test('a call that is offered again and again is not remembered more than once', async () => {
  const { fixture, channel, release, broadcasts, whole } = offered()
  await fixture.clock.pass('1s')
  let listening = 0
  const { onEnd } = channel
  Object.defineProperty(channel, 'onEnd', {
    value: (listener: () => void) => {
      listening++
      const stop = onEnd(listener)
      return () => {
        listening--
        stop()
      }
    },
  })
  for (let time = 0; time < 20; time++) {
    broadcasts.offer(channel, whole)
    await fixture.clock.pass('1s')
  }
  assert.equal(listening, 1)
  assert.deepEqual(broadcasts.claim('c', 'a'), { ok: false, code: 'already-claimed' })
  release()
  assert.equal(broadcasts.count, 0)
})

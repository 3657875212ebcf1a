// What a beat costs beside calls that are silent: nobody looks at them, and what is due by itself comes in time all the same.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { engineFixture, rtpSpec } from './engine-fixture.ts'
import { Bridge } from './mixing/bridge.ts'
import { Port } from './port.ts'

const standing = 200
const nowhere = { address: '127.0.0.1', port: 9 }

/** Calls that say nothing: half of them alone, half of them two in a bridge, whose packets would be passed on. */
async function withSilentCalls(t: TestContext, count: number) {
  const fixture = engineFixture()
  const { engine, clock } = fixture
  t.after(() => engine.carryOut('shutdown', {}))
  for (let at = 0; at < count; at++) {
    for (const port of [`alone ${at}`, `one ${at}`, `other ${at}`])
      await engine.carryOut('open-port', { port, spec: rtpSpec('ulaw', nowhere) })
    await engine.carryOut('open-bridge', { bridge: `standing ${at}`, spec: { kind: 'mixing' } })
    for (const port of [`one ${at}`, `other ${at}`])
      await engine.carryOut('join-bridge', { bridge: `standing ${at}`, port, spec: {} })
  }
  await clock.pass('1s')
  return fixture
}

async function looksOfSecond(t: TestContext, count: number): Promise<Readonly<Record<string, number>>> {
  const { call, clock } = await withSilentCalls(t, count)
  const alice = await call('alice', 'ulaw', 400)
  await clock.pass('1s')
  const looks = {
    listened: t.mock.method(Port.prototype, 'listen').mock,
    spoke: t.mock.method(Port.prototype, 'speak').mock,
    busy: t.mock.getter(Port.prototype, 'isBusy').mock,
    mixed: t.mock.method(Bridge.prototype, 'tick').mock,
  }
  await clock.pass('1s')
  const counted = Object.fromEntries(Object.entries(looks).map(([what, mock]) => [what, mock.callCount()]))
  t.mock.restoreAll()
  alice.close()
  return counted
}

test(`a second of one call takes no look at ${3 * standing} silent ones beside it`, async (t) => {
  const alone = await looksOfSecond(t, 0)
  assert.ok((alone.listened ?? 0) >= 49 && (alone.spoke ?? 0) >= 49, JSON.stringify(alone))
  assert.deepEqual(await looksOfSecond(t, standing), alone)
})

test('a phone that falls silent in a call of its own is sent reports, whether anybody else speaks or not', async (t) => {
  for (const isBesideOthers of [false, true]) {
    const { engine, call, clock, notices } = engineFixture()
    const [alice, bob] = [await call('alice', 'ulaw', 400), await call('bob', 'ulaw', 400)]
    t.after(() => engine.carryOut('shutdown', {}))
    if (!isBesideOthers) bob.close()
    await clock.pass('2s')
    alice.stop()
    await clock.pass('5s')
    notices.length = 0
    await clock.pass('30s')
    const sent = notices.filter(
      (notice) => notice.type === 'report' && notice.port === 'alice' && notice.direction === 'out',
    )
    assert.equal(sent.length, 6)
    alice.close()
    bob.close()
  }
})

test('a call that nothing ever comes to times out when it was told to, though nobody speaks', async (t) => {
  const { engine, clock, notices } = engineFixture()
  t.after(() => engine.carryOut('shutdown', {}))
  await engine.carryOut('open-port', { port: 'alice', spec: rtpSpec('ulaw', nowhere, { timeoutMs: 10_000 }) })
  await clock.pass('9900ms')
  assert.deepEqual(notices, [])
  await clock.pass('200ms')
  assert.deepEqual(
    notices.map(({ type }) => type),
    ['timed-out'],
  )
  assert.equal(clock.waiting, 0)
})

test('while a call waits for its timeout in silence, no beat is made', async (t) => {
  const { engine, clock } = engineFixture()
  t.after(() => engine.carryOut('shutdown', {}))
  await engine.carryOut('open-port', { port: 'alice', spec: rtpSpec('ulaw', nowhere, { timeoutMs: 10_000 }) })
  await clock.pass('1s')
  const listened = t.mock.method(Port.prototype, 'listen').mock
  await clock.pass('8s')
  assert.equal(listened.callCount(), 0)
})

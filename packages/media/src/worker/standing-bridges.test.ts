// What a command costs beside a thousand bridges that nothing happens to: as much as beside none.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { engineFixture, rtpSpec } from './engine-fixture.ts'
import { Bridge } from './mixing/bridge.ts'
import { Port } from './port.ts'
import { BridgeVideo } from './video/bridge-video.ts'

const standing = 1_000

/** How often a bridge or a port is looked at, by what is looked for. */
function countLooks(t: TestContext): () => Readonly<Record<string, number>> {
  const looks = {
    relayed: t.mock.method(Bridge.prototype, 'relayPair').mock,
    plain: t.mock.getter(Port.prototype, 'isPlain').mock,
    members: t.mock.getter(Bridge.prototype, 'ports').mock,
    seen: t.mock.method(BridgeVideo.prototype, 'choose').mock,
    busy: t.mock.getter(Port.prototype, 'isBusy').mock,
  }
  return () => Object.fromEntries(Object.entries(looks).map(([what, mock]) => [what, mock.callCount()]))
}

/** Bridges of two phones that say nothing, whose packets would be passed on. */
async function withBridges(count: number) {
  const fixture = engineFixture()
  const { engine } = fixture
  for (let at = 0; at < count; at++) {
    await engine.carryOut('open-bridge', { bridge: `standing ${at}`, spec: { kind: 'mixing' } })
    for (const port of [`one ${at}`, `other ${at}`]) {
      await engine.carryOut('open-port', { port, spec: rtpSpec('ulaw', { address: '127.0.0.1', port: 9 }) })
      await engine.carryOut('join-bridge', { bridge: `standing ${at}`, port, spec: {} })
    }
  }
  return fixture
}

async function aCall(engine: Awaited<ReturnType<typeof withBridges>>['engine']): Promise<void> {
  const spec = rtpSpec('ulaw', { address: '127.0.0.1', port: 9 })
  for (const port of ['alice', 'bob']) await engine.carryOut('open-port', { port, spec })
  await engine.carryOut('open-bridge', { bridge: 'call', spec: { kind: 'mixing' } })
  for (const port of ['alice', 'bob']) await engine.carryOut('join-bridge', { bridge: 'call', port, spec: {} })
  await engine.carryOut('set-port', { port: 'alice', settings: { mutesIn: true } })
  await engine.carryOut('set-port', { port: 'alice', settings: { mutesIn: false } })
  await engine.carryOut('set-video', { bridge: 'call', video: { mode: 'talker' } })
  await engine.carryOut('renew-port', { port: 'bob', streams: spec.streams })
  await engine.carryOut('leave-bridge', { port: 'bob' })
  for (const port of ['alice', 'bob']) await engine.carryOut('close-port', { port })
  await engine.carryOut('close-bridge', { bridge: 'call' })
}

async function looksOfCall(t: TestContext, count: number): Promise<Readonly<Record<string, number>>> {
  const { engine, clock } = await withBridges(count)
  // the ports that were just opened are idle, as the clock finds out once
  await clock.pass('100ms')
  const looks = countLooks(t)
  await aCall(engine)
  const counted = looks()
  t.mock.restoreAll()
  await engine.carryOut('shutdown', {})
  assert.equal(clock.waiting, 0)
  return counted
}

test(`a call is made and ended beside ${standing} bridges without a look at any of them`, async (t) => {
  const alone = await looksOfCall(t, 0)
  const beside = await looksOfCall(t, standing)
  t.diagnostic(JSON.stringify(beside))
  assert.ok((alone.relayed ?? 0) > 0 && (alone.members ?? 0) > 0 && (alone.busy ?? 0) > 0, JSON.stringify(alone))
  assert.deepEqual(beside, alone)
})

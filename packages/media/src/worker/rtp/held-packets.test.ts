// How long packets are held before they are heard, as it is set while a call goes on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engineFixture } from '../engine-fixture.ts'

/** How long what somebody says takes to the other: until the tone is heard, in steps of a frame. */
async function delayMs(
  { clock }: ReturnType<typeof engineFixture>,
  begin: () => void,
  isHeard: () => boolean,
): Promise<number> {
  begin()
  for (let ms = 0; ms < 2_000; ms += 10) {
    if (isHeard()) return ms
    await clock.pass(10)
  }
  return Number.POSITIVE_INFINITY
}

test('what comes is held as long as it is set to while the call goes on, and not passed on as it came', async () => {
  const fixture = engineFixture()
  const { engine, call, clock } = fixture
  const [anna, ben] = [await call('anna', 'ulaw'), await call('ben', 'ulaw', 440)]
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing' } })
  for (const port of ['anna', 'ben']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
  const measure = async () => {
    ben.say(undefined)
    await clock.pass('10s')
    return delayMs(
      fixture,
      () => ben.say(440),
      () => anna.hears(440, 20) > 2_000,
    )
  }
  const usual = await measure()
  await engine.carryOut('set-port', { port: 'ben', settings: { jitter: { minDelayMs: 200, maxDelayMs: 200 } } })
  const held = await measure()
  await engine.carryOut('set-port', { port: 'ben', settings: { jitter: null } })
  const again = await measure()
  assert.ok(held - usual > 120 && held - usual < 300, `${usual} ms, then ${held} ms`)
  assert.ok(again < usual + 60, `${again} ms`)
  await engine.carryOut('shutdown', {})
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('waits with music until the time is over', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['BridgeWait(room,,S(5)m(jazz))', 'NoOp(on)', 'Wait(9)'],
      2: ['BridgeWait(room,announcer)'],
      3: ['BridgeWait(room,nonsense)', 'NoOp(never)'],
    },
  })
  const channel = await fixture.calls('1')
  const announcer = await fixture.calls('2')
  assert.equal(channel.membership?.bridgeId, announcer.membership?.bridgeId)
  assert.equal(fixture.eventsOf('channel-music-started')[0]?.musicClass, 'jazz')
  await fixture.clock.pass('5s')
  assert.equal(fixture.steps(channel)[1], 'NoOp(on)')
  assert.equal(fixture.eventsOf('channel-music-stopped').length, 1)
  announcer.requestHangup('explicit')
  await fixture.clock.settle()
  assert.equal(fixture.exchange.bridges.count, 0)
  assert.deepEqual(fixture.steps(await fixture.calls('3')), ['BridgeWait(room,nonsense)'])
})

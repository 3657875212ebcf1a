import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('waits with music until the time is over', async () => {
  const world = new Rehearsal({
    test: {
      1: ['BridgeWait(room,,S(5)m(jazz))', 'NoOp(on)', 'Wait(9)'],
      2: ['BridgeWait(room,announcer)'],
      3: ['BridgeWait(room,nonsense)', 'NoOp(never)'],
    },
  })
  const channel = await world.calls('1')
  const announcer = await world.calls('2')
  assert.equal(channel.seat?.bridgeId, announcer.seat?.bridgeId)
  assert.equal(world.eventsOf('channel-music-started')[0]?.musicClass, 'jazz')
  await world.clock.pass('5s')
  assert.equal(world.steps(channel)[1], 'NoOp(on)')
  assert.equal(world.eventsOf('channel-music-stopped').length, 1)
  announcer.requestHangup('explicit')
  await world.clock.settle()
  assert.equal(world.exchange.bridges.count, 0)
  assert.deepEqual(world.steps(await world.calls('3')), ['BridgeWait(room,nonsense)'])
})

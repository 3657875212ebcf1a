import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('for a while', async () => {
  const world = new Rehearsal({
    test: {
      1: ['MusicOnHold(jazz,2)', 'NoOp(on)'],
    },
  })
  const channel = await world.calls('1')
  await world.clock.pass('2s')
  assert.deepEqual(
    [world.eventsOf('channel-music-started')[0]?.musicClass, world.eventsOf('channel-music-stopped').length],
    ['jazz', 1],
  )
  assert.deepEqual(world.steps(channel), ['MusicOnHold(jazz,2)', 'NoOp(on)'])
})

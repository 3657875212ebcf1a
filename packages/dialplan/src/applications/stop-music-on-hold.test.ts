import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('ends it', async () => {
  const world = new Rehearsal({
    test: {
      1: ['StartMusicOnHold()', 'StopMusicOnHold()', 'StopMusicOnHold()'],
    },
  })
  const channel = await world.calls('1')
  assert.equal(world.eventsOf('channel-music-stopped').length, 1)
  assert.deepEqual(world.steps(channel), ['StartMusicOnHold()', 'StopMusicOnHold()', 'StopMusicOnHold()'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('goes on meanwhile', async () => {
  const world = new Rehearsal({
    test: {
      1: ['StartMusicOnHold(jazz)', 'NoOp(on)', 'Wait(1)'],
    },
  })
  const channel = await world.calls('1')
  assert.equal(world.eventsOf('channel-music-started').length, 1)
  assert.deepEqual(world.steps(channel), ['StartMusicOnHold(jazz)', 'NoOp(on)', 'Wait(1)'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('goes on while it sounds', async () => {
  const world = new Rehearsal({
    test: {
      1: ['PlayTones(busy)', 'PlayTones()', 'NoOp(on)'],
      2: ['PlayTones(440/500,0/500)', 'StopPlayTones()', 'NoOp(on)'],
    },
  })
  const channel = await world.calls('1')
  assert.equal((await world.calls('2')).isEnded, true)
  assert.equal(world.clock.waiting, 0)
  assert.deepEqual(world.steps(channel), ['PlayTones(busy)', 'PlayTones()'])
  assert.equal(world.problems.length, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('more digits of the same extension', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Incomplete()'],
      12: ['NoOp(more)', 'Wait(1)'],
    },
  })
  const channel = await world.calls('1')
  assert.equal(channel.state, 'Up')
  world.press(channel, '2')
  await world.clock.settle()
  assert.deepEqual(world.steps(channel), ['Incomplete()', 'NoOp(more)', 'Wait(1)'])
})

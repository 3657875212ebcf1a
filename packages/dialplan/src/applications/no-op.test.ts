import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('does nothing', async () => {
  const world = new Rehearsal({
    test: {
      1: ['NoOp(${EXTEN})'],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), ['NoOp(1)'])
  assert.equal(world.problems.length, 0)
})

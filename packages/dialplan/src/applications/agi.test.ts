import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('says that it cannot yet', async () => {
  const world = new Rehearsal({
    test: {
      1: ['AGI(x)', 'NoOp(${AGISTATUS})'],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), ['AGI(x)', 'NoOp(FAILURE)'])
  assert.equal(world.problems.length, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('alone it only warns', async () => {
  const world = new Rehearsal({
    test: {
      1: ['EndWhile()', 'NoOp(on)'],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), ['EndWhile()', 'NoOp(on)'])
  assert.equal(world.problems.length, 1)
})

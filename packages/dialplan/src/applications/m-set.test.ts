import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('several at once, quotes removed', async () => {
  const world = new Rehearsal({
    test: {
      1: ['MSet(A="x,y",B=2,nothing)', 'NoOp(${A}${B})'],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), ['MSet(A="x,y",B=2,nothing)', 'NoOp(x,y2)'])
  assert.equal(world.problems.length, 1)
})

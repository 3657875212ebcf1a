import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('numbers, labels, other extensions and contexts', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Goto(3)', 'NoOp(no)', 'Goto(+2)', 'NoOp(no)', 'Goto(2,there)'],
      2: ['NoOp(no)', 'there: Goto(other,s,1)'],
    },
    other: {
      s: ['NoOp(right)'],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), ['Goto(3)', 'Goto(+2)', 'Goto(2,there)', 'Goto(other,s,1)', 'NoOp(right)'])
})

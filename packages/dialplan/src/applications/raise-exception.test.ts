import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('to the extension e, and nowhere without one', async () => {
  const world = new Rehearsal({
    test: {
      1: ['RaiseException(mine)', 'NoOp(no)'],
      e: ['NoOp(${EXCEPTION(reason)})', 'Goto(other,s,1)'],
    },
    other: {
      s: ['RaiseException(again)', 'NoOp(never)'],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), [
    'RaiseException(mine)',
    'NoOp(mine)',
    'Goto(other,s,1)',
    'RaiseException(again)',
  ])
  assert.equal(world.problems.length, 1)
})

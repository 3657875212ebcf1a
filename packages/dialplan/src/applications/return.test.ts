import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('behind the Gosub, and nowhere without one', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Gosub(sub,s,1)', 'NoOp(${GOSUB_RETVAL})', 'Return(x)', 'NoOp(never)'],
    },
    sub: {
      s: ['Return(a, b)'],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), ['Gosub(sub,s,1)', 'Return(a, b)', 'NoOp(a, b)', 'Return(x)'])
  assert.equal(world.problems.length, 1)
})

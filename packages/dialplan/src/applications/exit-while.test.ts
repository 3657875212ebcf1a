import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('out of the inner loop only', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'Set(N=0)',
        'While($[${N} < 1])',
        'Set(N=1)',
        'While(1)',
        'ExitWhile()',
        'EndWhile()',
        'NoOp(in)',
        'EndWhile()',
        'NoOp(out)',
        'ExitWhile()',
      ],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), [
    'Set(N=0)',
    'While(1)',
    'Set(N=1)',
    'While(1)',
    'ExitWhile()',
    'NoOp(in)',
    'EndWhile()',
    'While(0)',
    'NoOp(out)',
    'ExitWhile()',
  ])
  assert.equal(world.problems.length, 1)
})

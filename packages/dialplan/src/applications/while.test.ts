import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('as long as it holds, and not at all', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'Set(N=0)',
        'While($[${N} < 2])',
        'Set(N=$[${N} + 1])',
        'EndWhile()',
        'NoOp(${N})',
        'While(0)',
        'NoOp(no)',
        'While(1)',
        'EndWhile()',
        'EndWhile()',
        'NoOp(end)',
      ],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), [
    'Set(N=0)',
    'While(1)',
    'Set(N=1)',
    'EndWhile()',
    'While(1)',
    'Set(N=2)',
    'EndWhile()',
    'While(0)',
    'NoOp(2)',
    'While(0)',
    'NoOp(end)',
  ])
  assert.equal(world.problems.length, 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('back to the condition', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'Set(N=0)',
        'While($[${N} < 1])',
        'Set(N=1)',
        'ContinueWhile()',
        'NoOp(no)',
        'EndWhile()',
        'ContinueWhile()',
        'NoOp(out)',
      ],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), [
    'Set(N=0)',
    'While(1)',
    'Set(N=1)',
    'ContinueWhile()',
    'While(0)',
    'ContinueWhile()',
    'NoOp(out)',
  ])
  assert.equal(world.problems.length, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('goes on whatever comes of it', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'TryExec(Set(A=1))',
        'NoOp(${TRYSTATUS})',
        'TryExec(Hangup())',
        'NoOp(${TRYSTATUS})',
        'TryExec(Nonsense())',
        'NoOp(${TRYSTATUS})',
      ],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), [
    'TryExec(Set(A=1))',
    'NoOp(SUCCESS)',
    'TryExec(Hangup())',
    'NoOp(FAILED)',
    'TryExec(Nonsense())',
    'NoOp(NOAPP)',
  ])
  assert.equal(world.problems.length, 0)
})

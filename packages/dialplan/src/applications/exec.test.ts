import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('replaced once more', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'Set(A=${B}${PASSTHRU($)}{C})',
        'Set(C=deep)',
        'Exec(Set(D=${A}))',
        'NoOp(${D})',
        'Exec(Nonsense())',
        'NoOp(never)',
      ],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), [
    'Set(A=${C})',
    'Set(C=deep)',
    'Exec(Set(D=${C}))',
    'NoOp(deep)',
    'Exec(Nonsense())',
  ])
  assert.equal(world.problems.length, 1)
})

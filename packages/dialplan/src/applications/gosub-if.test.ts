import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('one of two subroutines, or none', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'GosubIf(1?sub,s,1(a:b):no)',
        'NoOp(${GOSUB_RETVAL})',
        'GosubIf(0?no)',
        'GosubIf(0?no:sub,s,1(c))',
        'NoOp(${GOSUB_RETVAL})',
        'GosubIf(nothing)',
        'GosubIf(1?nowhere)',
      ],
    },
    sub: {
      s: ['Return(${ARG1})'],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), [
    'GosubIf(1?sub,s,1(a:b):no)',
    'Return(a:b)',
    'NoOp(a:b)',
    'GosubIf(0?no)',
    'GosubIf(0?no:sub,s,1(c))',
    'Return(c)',
    'NoOp(c)',
    'GosubIf(nothing)',
    'GosubIf(1?nowhere)',
  ])
  assert.equal(world.problems.length, 2)
})

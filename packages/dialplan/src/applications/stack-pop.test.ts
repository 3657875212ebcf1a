import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('forgets a subroutine and its variables', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Gosub(sub,s,1(a))', 'NoOp(never)'],
      2: ['NoOp([${ARG1}])', 'Return()'],
    },
    sub: {
      s: ['StackPop()', 'Goto(test,2,1)'],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), ['Gosub(sub,s,1(a))', 'StackPop()', 'Goto(test,2,1)', 'NoOp([])', 'Return()'])
  assert.equal(world.problems.length, 1)
})

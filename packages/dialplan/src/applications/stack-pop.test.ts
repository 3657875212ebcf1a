import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('forgets a subroutine and its variables', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Gosub(sub,s,1(a))', 'NoOp(never)'],
      2: ['NoOp([${ARG1}])', 'Return()'],
    },
    sub: {
      s: ['StackPop()', 'Goto(test,2,1)'],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'Gosub(sub,s,1(a))',
    'StackPop()',
    'Goto(test,2,1)',
    'NoOp([])',
    'Return()',
  ])
  assert.equal(fixture.problems.length, 1)
})

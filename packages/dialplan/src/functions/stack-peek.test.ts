import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('where a subroutine was called from', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['NoOp()', 'Gosub(sub,s,1)'] },
    sub: {
      s: [
        'NoOp(${STACK_PEEK(1,l)} ${STACK_PEEK(1,c)} ${STACK_PEEK(1,e)} ${STACK_PEEK(1,p)})',
        'NoOp([${STACK_PEEK(2,l)}${STACK_PEEK(2,l,yes)}${STACK_PEEK(1,x)}])',
        'Return()',
      ],
    },
  })
  const steps = fixture.steps(await fixture.calls('1'))
  assert.deepEqual(steps.slice(2, 4), ['NoOp(test,1,2 test 1 2)', 'NoOp([])'])
  assert.equal(fixture.problems.length, 2)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('as long as it holds, and not at all', async () => {
  const fixture = new DialplanFixture({
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
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
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
  assert.equal(fixture.problems.length, 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('out of the inner loop only', async () => {
  const fixture = new DialplanFixture({
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
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
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
  assert.equal(fixture.problems.length, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('back to the condition', async () => {
  const fixture = new DialplanFixture({
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
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'Set(N=0)',
    'While(1)',
    'Set(N=1)',
    'ContinueWhile()',
    'While(0)',
    'ContinueWhile()',
    'NoOp(out)',
  ])
  assert.equal(fixture.problems.length, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('one of two applications', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'ExecIf(1?Set(A=x:y):Set(A=no))',
        'ExecIf(0?Set(A=no))',
        'NoOp(${A})',
        'ExecIf(0?Set(A=no):Set(B=2))',
        'NoOp(${B})',
        'ExecIf(1?Nonsense(1))',
        'NoOp(never)',
      ],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'ExecIf(1?Set(A=x:y):Set(A=no))',
    'ExecIf(0?Set(A=no))',
    'NoOp(x:y)',
    'ExecIf(0?Set(A=no):Set(B=2))',
    'NoOp(2)',
    'ExecIf(1?Nonsense(1))',
  ])
  assert.equal(fixture.problems.length, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('replaced once more', async () => {
  const fixture = new DialplanFixture({
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
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'Set(A=${C})',
    'Set(C=deep)',
    'Exec(Set(D=${C}))',
    'NoOp(deep)',
    'Exec(Nonsense())',
  ])
  assert.equal(fixture.problems.length, 1)
})

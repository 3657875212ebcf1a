import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('goes on whatever comes of it', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'TryExec(Set(A=1))',
        'NoOp(${TRYSTATUS})',
        'TryExec(Hangup())',
        'NoOp(${TRYSTATUS})',
        'TryExec(Nonsense())',
        'NoOp(${TRYSTATUS})',
      ],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'TryExec(Set(A=1))',
    'NoOp(SUCCESS)',
    'TryExec(Hangup())',
    'NoOp(FAILED)',
    'TryExec(Nonsense())',
    'NoOp(NOAPP)',
  ])
  assert.deepEqual(fixture.problems, ["TryExec: there is no application 'Nonsense'"])
})

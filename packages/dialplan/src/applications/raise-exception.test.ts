import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('to the extension e, and nowhere without one', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['RaiseException(mine)', 'NoOp(no)'],
      e: ['NoOp(${EXCEPTION(reason)})', 'Goto(other,s,1)'],
    },
    other: {
      s: ['RaiseException(again)', 'NoOp(never)'],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'RaiseException(mine)',
    'NoOp(mine)',
    'Goto(other,s,1)',
    'RaiseException(again)',
  ])
  assert.equal(fixture.problems.length, 1)
})

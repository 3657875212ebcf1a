import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('numbers, labels, other extensions and contexts', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Goto(3)', 'NoOp(no)', 'Goto(+2)', 'NoOp(no)', 'Goto(2,there)'],
      2: ['NoOp(no)', 'there: Goto(other,s,1)'],
    },
    other: {
      s: ['NoOp(right)'],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), ['Goto(3)', 'Goto(+2)', 'Goto(2,there)', 'Goto(other,s,1)', 'NoOp(right)'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('does nothing', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['NoOp(${EXTEN})'],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), ['NoOp(1)'])
  assert.equal(fixture.problems.length, 0)
})

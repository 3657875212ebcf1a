import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('alone it only warns', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['EndWhile()', 'NoOp(on)'],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), ['EndWhile()', 'NoOp(on)'])
  assert.equal(fixture.problems.length, 1)
})

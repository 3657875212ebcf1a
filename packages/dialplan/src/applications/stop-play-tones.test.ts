import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('ends the tone, also when there is none', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['StopPlayTones()', 'NoOp(on)'],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), ['StopPlayTones()', 'NoOp(on)'])
  assert.equal(fixture.problems.length, 0)
})

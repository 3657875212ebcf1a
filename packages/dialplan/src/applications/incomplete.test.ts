import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('more digits of the same extension', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Incomplete()'],
      12: ['NoOp(more)', 'Wait(1)'],
    },
  })
  const channel = await fixture.calls('1')
  assert.equal(channel.state, 'Up')
  fixture.press(channel, '2')
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(channel), ['Incomplete()', 'NoOp(more)', 'Wait(1)'])
})

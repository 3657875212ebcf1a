import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('tells the caller and goes on', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Ringing()', 'NoOp(on)'],
    },
  })
  const channel = await fixture.calls('1')
  assert.equal(fixture.published[0], `${channel.name} ringing`)
  assert.deepEqual(fixture.steps(channel), ['Ringing()', 'NoOp(on)'])
})

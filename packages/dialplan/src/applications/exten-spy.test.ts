import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('only channels of the extension', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['ExtenSpy(3,SE)', 'NoOp(over)', 'Wait(9)'], 2: ['Answer()', 'Wait(60)'], 3: ['Answer()', 'Wait(60)'] },
  })
  await fixture.calls('2')
  const meant = await fixture.calls('3')
  const channel = await fixture.calls('1')
  assert.equal(channel.variables.get('SPY_CHANNEL'), meant.name)
  meant.requestHangup('explicit')
  await fixture.clock.settle()
  assert.equal(fixture.steps(channel)[1], 'NoOp(over)')
})

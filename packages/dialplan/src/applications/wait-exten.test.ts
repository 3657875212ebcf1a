import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('an extension, or what follows', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['WaitExten(1)', 'NoOp(next)', 'WaitExten(1)'],
      22: ['NoOp(dialled)', 'Wait(9)'],
      t: ['NoOp(late)', 'Wait(9)'],
    },
  })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('2s')
  const other = await fixture.calls('1')
  fixture.press(other, '2')
  await fixture.clock.pass('500ms')
  fixture.press(other, '2')
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(other), ['WaitExten(1)', 'NoOp(dialled)', 'Wait(9)'])
  assert.deepEqual(fixture.steps(channel), ['WaitExten(1)', 'NoOp(next)', 'WaitExten(1)', 'NoOp(late)', 'Wait(9)'])
})

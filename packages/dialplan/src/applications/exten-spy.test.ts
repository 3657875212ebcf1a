import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('only channels of the extension', async () => {
  const world = new Rehearsal({
    test: { 1: ['ExtenSpy(3,SE)', 'NoOp(over)', 'Wait(9)'], 2: ['Answer()', 'Wait(60)'], 3: ['Answer()', 'Wait(60)'] },
  })
  await world.calls('2')
  const meant = await world.calls('3')
  const channel = await world.calls('1')
  assert.equal(channel.variables.get('SPY_CHANNEL'), meant.name)
  meant.requestHangup('explicit')
  await world.clock.settle()
  assert.equal(world.steps(channel)[1], 'NoOp(over)')
})

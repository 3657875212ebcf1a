import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('a digit leads to an extension; speaking is not heard yet', async () => {
  const world = new Rehearsal({ test: { 1: ['BackgroundDetect(a)', 'NoOp(on)'], 5: ['NoOp(five)', 'Wait(9)'] } })
  world.sounds['sound:a'] = 2000
  const channel = await world.calls('1')
  world.press(channel, '95')
  await world.clock.settle()
  assert.deepEqual(world.steps(channel).slice(1), ['NoOp(five)', 'Wait(9)'])
  assert.equal(world.lines('NOTICE').length, 1)
})

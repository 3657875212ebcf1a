import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('an extension, or what follows', async () => {
  const world = new Rehearsal({
    test: {
      1: ['WaitExten(1)', 'NoOp(next)', 'WaitExten(1)'],
      22: ['NoOp(dialled)', 'Wait(9)'],
      t: ['NoOp(late)', 'Wait(9)'],
    },
  })
  const channel = await world.calls('1')
  await world.clock.pass('2s')
  const other = await world.calls('1')
  world.press(other, '2')
  await world.clock.pass('500ms')
  world.press(other, '2')
  await world.clock.settle()
  assert.deepEqual(world.steps(other), ['WaitExten(1)', 'NoOp(dialled)', 'Wait(9)'])
  assert.deepEqual(world.steps(channel), ['WaitExten(1)', 'NoOp(next)', 'WaitExten(1)', 'NoOp(late)', 'Wait(9)'])
})

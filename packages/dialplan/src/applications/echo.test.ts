import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('digits come back, # ends it', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Echo()', 'NoOp(on)', 'Wait(1)'],
    },
  })
  const channel = await world.calls('1')
  world.press(channel, '5')
  await world.clock.pass('1s')
  world.press(channel, '#')
  await world.clock.settle()
  assert.deepEqual(world.told, [`${channel.name} digit 5`])
  assert.equal(world.lines('NOTICE').length, 1)
  assert.deepEqual(world.steps(channel), ['Echo()', 'NoOp(on)', 'Wait(1)'])
})

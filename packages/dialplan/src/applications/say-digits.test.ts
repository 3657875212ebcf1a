import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('takes its time, and may be dialled over when the channel says so', async () => {
  const world = new Rehearsal({
    test: {
      1: ['SayDigits(12)', 'NoOp(on)', 'Set(SAY_DTMF_INTERRUPT=yes)', 'SayDigits(12)', 'NoOp(never)'],
      5: ['NoOp(five)', 'Wait(9)'],
    },
  })
  world.sounds['digits:12'] = 1000
  const channel = await world.calls('1')
  assert.equal(channel.state, 'Ring')
  world.press(channel, '5')
  await world.clock.pass('1.5s')
  assert.deepEqual(world.steps(channel).slice(1), ['NoOp(on)', 'Set(SAY_DTMF_INTERRUPT=yes)', 'SayDigits(12)'])
  world.press(channel, '5')
  await world.clock.settle()
  assert.deepEqual(world.steps(channel).slice(4), ['NoOp(five)', 'Wait(9)'])
})

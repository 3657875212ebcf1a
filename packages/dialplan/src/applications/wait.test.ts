import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('fractions and units; digits are lost', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Wait(0.5)', 'Wait(250ms)', 'Wait(x)', 'Wait()', 'Wait(0)', 'NoOp(done)'],
    },
  })
  const channel = await world.calls('1')
  await world.clock.pass('749ms')
  assert.equal(world.steps(channel).length, 2)
  await world.clock.pass('1ms')
  assert.deepEqual(world.steps(channel), ['Wait(0.5)', 'Wait(250ms)', 'Wait(x)', 'Wait()', 'Wait(0)', 'NoOp(done)'])
  assert.equal(world.problems.length, 1)
})

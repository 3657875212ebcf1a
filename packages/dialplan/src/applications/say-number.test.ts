import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('a number; what is none is passed over, a wrong gender ends the call', async () => {
  const world = new Rehearsal({
    test: { 1: ['SayNumber(-7,f)', 'SayNumber(x)', 'NoOp(on)', 'SayNumber(1,q)', 'NoOp(never)'] },
  })
  world.sounds['number:-7'] = 10
  const channel = await world.calls('1')
  await world.clock.pass('1s')
  assert.deepEqual(world.steps(channel), ['SayNumber(-7,f)', 'SayNumber(x)', 'NoOp(on)', 'SayNumber(1,q)'])
  assert.deepEqual(world.played, ['number:-7'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('a moment by a format, and a digit that leads on', async () => {
  const world = new Rehearsal({
    test: { 1: ['SayUnixTime(0,UTC,HX)', 'NoOp(on)', 'SayUnixTime(,UTC,I,j)'], 5: ['NoOp(five)', 'Wait(9)'] },
  })
  Object.assign(world.sounds, { 'sound:digits/oh': 1, 'number:0': 1, 'number:12': 60_000 })
  const channel = await world.calls('1')
  await world.clock.pass('1s')
  world.press(channel, '5')
  await world.clock.settle()
  assert.deepEqual(world.steps(channel).slice(1), ['NoOp(on)', 'SayUnixTime(,UTC,I,j)', 'NoOp(five)', 'Wait(9)'])
  assert.deepEqual(world.played, ['sound:digits/oh', 'number:0', 'number:12'])
  assert.equal(world.problems.length, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('dollars and cents', async () => {
  const world = new Rehearsal({ test: { 1: ['SayMoney(2.05)', 'SayMoney(0.10)', 'SayMoney(much)', 'NoOp(on)'] } })
  for (const uri of ['number:2', 'number:5', 'number:10', 'sound:letters/dollars', 'sound:and', 'sound:cents'])
    world.sounds[uri] = 1
  const channel = await world.calls('1')
  await world.clock.pass('1s')
  assert.equal(world.steps(channel).at(-1), 'NoOp(on)')
  assert.deepEqual(world.played, [
    'number:2',
    'sound:letters/dollars',
    'sound:and',
    'number:5',
    'sound:cents',
    'number:10',
    'sound:cents',
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('spells', async () => {
  const world = new Rehearsal({ test: { 1: ['SayAlpha(a1)', 'SayAlpha()', 'NoOp(on)'] } })
  world.sounds['characters:a1'] = 10
  const channel = await world.calls('1')
  await world.clock.pass('1s')
  assert.equal(world.steps(channel).at(-1), 'NoOp(on)')
  assert.deepEqual(world.played, ['characters:a1'])
})

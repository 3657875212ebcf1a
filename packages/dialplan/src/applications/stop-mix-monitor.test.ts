import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('nothing to stop', async () => {
  const world = new Rehearsal({ test: { 1: ['StopMixMonitor()', 'StopMixMonitor(x)', 'NoOp(on)'] } })
  assert.equal(world.steps(await world.calls('1')).at(-1), 'NoOp(on)')
  assert.equal(world.problems.length, 1)
})

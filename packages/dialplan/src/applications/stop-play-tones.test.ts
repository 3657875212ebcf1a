import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('ends the tone, also when there is none', async () => {
  const world = new Rehearsal({
    test: {
      1: ['StopPlayTones()', 'NoOp(on)'],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), ['StopPlayTones()', 'NoOp(on)'])
  assert.equal(world.problems.length, 0)
})

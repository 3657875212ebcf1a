import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('tells the caller and goes on', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Ringing()', 'NoOp(on)'],
    },
  })
  const channel = await world.calls('1')
  assert.equal(world.told[0], `${channel.name} ringing`)
  assert.deepEqual(world.steps(channel), ['Ringing()', 'NoOp(on)'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('until the hangup', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Milliwatt(m)', 'NoOp(never)'],
    },
  })
  const channel = await world.calls('1')
  await world.clock.pass('1h')
  assert.equal(channel.isEnded, false)
  channel.requestHangup('explicit')
  await world.clock.settle()
  assert.equal(channel.isEnded, true)
  assert.deepEqual(world.steps(channel), ['Milliwatt(m)'])
})

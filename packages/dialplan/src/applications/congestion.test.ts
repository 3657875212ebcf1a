import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('tells the caller, waits, ends', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Congestion(2)', 'NoOp(never)'],
      2: ['Congestion()', 'NoOp(never)'],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual([world.told, channel.state], [[`${channel.name} congestion`], 'Ring'])
  await world.clock.pass('2s')
  assert.deepEqual([channel.isEnded, channel.hangupCause], [true, 34])
  const other = await world.calls('2')
  await world.clock.pass('1h')
  assert.equal(other.isEnded, false)
  other.requestHangup('explicit')
  await world.clock.settle()
  assert.equal(other.isEnded, true)
  assert.deepEqual(world.steps(channel), ['Congestion(2)'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('into the bridge of another, and out again', async () => {
  const world = new Rehearsal({
    test: {
      1: ['BridgeAdd(other)', 'NoOp(${BRIDGERESULT})', 'Wait(9)'],
      2: ['ConfBridge(room)'],
      3: ['BridgeAdd(none)', 'NoOp(${BRIDGERESULT})', 'BridgeAdd(third)', 'NoOp(${BRIDGERESULT})'],
    },
  })
  const other = await world.calls('2', { id: 'other' })
  const channel = await world.calls('1')
  assert.equal(channel.seat?.bridgeId, other.seat?.bridgeId)
  channel.leaveBridge('removed')
  await world.clock.settle()
  assert.equal(world.steps(channel)[1], 'NoOp(SUCCESS)')
  const third = await world.calls('3', { id: 'third' })
  assert.deepEqual(
    world.steps(third).filter((step) => step.startsWith('NoOp')),
    ['NoOp(NONEXISTENT)', 'NoOp(LOOP)'],
  )
})

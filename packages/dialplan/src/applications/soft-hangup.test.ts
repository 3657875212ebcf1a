import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('one channel, or all of a device', async () => {
  const world = new Rehearsal({
    test: {
      1: ['SoftHangup(Test/in-00000000)', 'NoOp(one)'],
      2: ['Wait(60)'],
      3: ['SoftHangup(test/in,a)'],
    },
  })
  const others = [await world.calls('2'), await world.calls('2')]
  const channel = await world.calls('1')
  assert.deepEqual(
    others.map(({ isHangingUp }) => isHangingUp),
    [true, false],
  )
  await world.calls('3')
  assert.equal(others[1]?.isHangingUp, true)
  assert.deepEqual(world.steps(channel), ['SoftHangup(Test/in-00000000)', 'NoOp(one)'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('all who answer listen until the caller hangs up', async () => {
  const world = new Rehearsal({
    test: { 1: ['Page(Test/answer&Test/ring-answer&Test/busy&nothing,,20)', 'NoOp(never)'] },
  })
  const channel = await world.calls('1')
  await world.clock.pass('2s')
  const bridge = world.exchange.bridges.of(channel)
  assert.equal(bridge?.channels.length, 3)
  assert.deepEqual(
    bridge?.members.map(({ options }) => options.isMuted ?? false),
    [false, true, true],
  )
  channel.requestHangup('explicit')
  await world.clock.settle()
  assert.equal(world.exchange.channels.count, 0)
  assert.equal(world.exchange.bridges.count, 0)
})

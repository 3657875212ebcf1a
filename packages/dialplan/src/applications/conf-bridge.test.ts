import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('everybody in one room, which goes with the last', async () => {
  const world = new Rehearsal({
    test: { 1: ['ConfBridge(room,,mine)', 'NoOp(${CONFBRIDGE_RESULT})', 'Wait(9)'], h: ['NoOp(${CONFBRIDGE_RESULT})'] },
  })
  const parties = [await world.calls('1'), await world.calls('1'), await world.calls('1')]
  assert.equal(new Set(parties.map(({ seat }) => seat?.bridgeId)).size, 1)
  parties[0]?.requestHangup('explicit')
  parties[1]?.leaveBridge('removed')
  await world.clock.settle()
  assert.equal(world.steps(parties[0] as never).at(-1), 'NoOp(HANGUP)')
  assert.equal(world.steps(parties[1] as never)[1], 'NoOp(KICKED)')
  assert.equal(world.exchange.bridges.count, 1)
  parties[2]?.requestHangup('explicit')
  await world.clock.settle()
  assert.equal(world.exchange.bridges.count, 0)
  assert.equal(world.problems.length, 3)
})

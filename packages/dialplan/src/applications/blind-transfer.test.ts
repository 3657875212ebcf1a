import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('the other party goes to the extension', async () => {
  const world = new Rehearsal({
    test: { 1: ['Dial(Test/answer,20)', 'NoOp(never)'], 5: ['NoOp(${BLINDTRANSFER})', 'Wait(9)'] },
  })
  const caller = await world.calls('1')
  await world.clock.pass('1s')
  const peer = world.exchange.channels.all().find(({ name }) => name.startsWith('Test/answer'))
  assert.ok(peer)
  await world.engine.execute(peer, 'BlindTransfer', '77')
  assert.equal(peer.variables.get('BLINDTRANSFERSTATUS'), 'INVALID')
  await world.engine.execute(peer, 'BlindTransfer', '5,test')
  await world.clock.settle()
  assert.deepEqual(world.steps(caller).slice(1), [`NoOp(${peer.name})`, 'Wait(9)'])
  assert.equal(peer.isEnded, true)
  assert.deepEqual(
    world.eventsOf('blind-transfer').map(({ result }) => result),
    ['Invalid', 'Success'],
  )
})

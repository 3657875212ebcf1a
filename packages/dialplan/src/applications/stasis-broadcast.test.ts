import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('the first to claim gets it', async () => {
  const world = new Rehearsal({
    test: { 1: ['StasisBroadcast(1000,^app$,a:b,yes)', 'NoOp(${STASISSTATUS})', 'Wait(9)'] },
  })
  world.takers.add('other')
  const channel = await world.calls('1')
  const [offer] = world.eventsOf('call-broadcast')
  assert.deepEqual([offer?.applications, offer?.called], [['app'], '1'])
  assert.deepEqual(world.exchange.broadcasts.claim(channel.id, 'app'), { ok: true })
  await world.clock.settle()
  assert.deepEqual(world.eventsOf('application-entered')[0]?.args, ['a', 'b'])
  assert.equal(world.eventsOf('call-claimed')[0]?.winner, 'app')
  world.exchange.sessions.control(channel.id)?.leave()
  await world.clock.settle()
  assert.deepEqual(world.steps(channel).slice(1), ['NoOp(SUCCESS)', 'Wait(9)'])
})

test('nobody claims it, or the timeout is none', async () => {
  const world = new Rehearsal({ test: { 1: ['StasisBroadcast(never)', 'NoOp(${STASISSTATUS})'] } })
  const channel = await world.calls('1')
  await world.clock.pass('499ms')
  assert.equal(world.steps(channel).length, 1)
  await world.clock.pass('1ms')
  assert.equal(world.steps(channel)[1], 'NoOp(TIMEOUT)')
  assert.equal(world.problems.length, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('handed over with arguments, and back where it was sent', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Stasis(app,one,"two, three",)', 'NoOp(${STASISSTATUS})', 'Wait(9)'],
      2: ['NoOp(no)', 'NoOp(sent)', 'Wait(9)'],
    },
  })
  const channel = await world.calls('1')
  const [entered] = world.eventsOf('application-entered')
  assert.deepEqual([entered?.application, entered?.args], ['app', ['one', 'two, three', '']])
  const control = world.exchange.sessions.control(channel.id)
  control?.leave({ place: { context: 'test', exten: '2', priority: 2 } })
  await world.clock.settle()
  assert.deepEqual(world.steps(channel).slice(1), ['NoOp(sent)', 'Wait(9)'])
  assert.equal(channel.variables.get('STASISSTATUS'), 'SUCCESS')
})

test('nobody takes it: the dialplan goes on', async () => {
  const world = new Rehearsal({
    test: { 1: ['Stasis(none)', 'NoOp(${STASISSTATUS})', 'Stasis()', 'NoOp(${STASISSTATUS})'] },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), ['Stasis(none)', 'NoOp(FAILED)', 'Stasis()', 'NoOp(FAILED)'])
})

test('a hangup in the application runs h afterwards', async () => {
  const world = new Rehearsal({ test: { 1: ['Stasis(app)', 'NoOp(never)'], h: ['NoOp(h ${STASISSTATUS})'] } })
  const channel = await world.calls('1')
  channel.requestHangup('explicit', 16)
  await world.clock.settle()
  assert.deepEqual(world.steps(channel).slice(1), ['NoOp(h SUCCESS)'])
})

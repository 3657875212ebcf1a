import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('handed over with arguments, and back where it was sent', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Stasis(app,one,"two, three",)', 'NoOp(${STASISSTATUS})', 'Wait(9)'],
      2: ['NoOp(no)', 'NoOp(sent)', 'Wait(9)'],
    },
  })
  const channel = await fixture.calls('1')
  const [entered] = fixture.eventsOf('application-entered')
  assert.deepEqual([entered?.application, entered?.args], ['app', ['one', 'two, three', '']])
  const control = fixture.exchange.sessions.control(channel.id)
  control?.leave({ place: { context: 'test', exten: '2', priority: 2 } })
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(channel).slice(1), ['NoOp(sent)', 'Wait(9)'])
  assert.equal(channel.variables.get('STASISSTATUS'), 'SUCCESS')
})

test('nobody takes it: the dialplan goes on', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Stasis(none)', 'NoOp(${STASISSTATUS})', 'Stasis()', 'NoOp(${STASISSTATUS})'] },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), ['Stasis(none)', 'NoOp(FAILED)', 'Stasis()', 'NoOp(FAILED)'])
})

test('a hangup in the application runs h afterwards', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['Stasis(app)', 'NoOp(never)'], h: ['NoOp(h ${STASISSTATUS})'] } })
  const channel = await fixture.calls('1')
  channel.requestHangup('explicit', 16)
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(channel).slice(1), ['NoOp(h SUCCESS)'])
})

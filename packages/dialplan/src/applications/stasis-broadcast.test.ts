import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('the first to claim gets it', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['StasisBroadcast(1000,^app$,a:b,yes)', 'NoOp(${STASISSTATUS})', 'Wait(9)'] },
  })
  fixture.takers.add('other')
  const channel = await fixture.calls('1')
  const [offer] = fixture.eventsOf('call-broadcast')
  assert.deepEqual([offer?.applications, offer?.called], [['app'], '1'])
  assert.deepEqual(fixture.exchange.broadcasts.claim(channel.id, 'app'), { ok: true })
  await fixture.clock.settle()
  assert.deepEqual(fixture.eventsOf('application-entered')[0]?.args, ['a', 'b'])
  assert.equal(fixture.eventsOf('call-claimed')[0]?.winner, 'app')
  fixture.exchange.sessions.control(channel.id)?.leave()
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(channel).slice(1), ['NoOp(SUCCESS)', 'Wait(9)'])
})

test('nobody claims it, or the timeout is none', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['StasisBroadcast(never)', 'NoOp(${STASISSTATUS})'] } })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('499ms')
  assert.equal(fixture.steps(channel).length, 1)
  await fixture.clock.pass('1ms')
  assert.equal(fixture.steps(channel)[1], 'NoOp(TIMEOUT)')
  assert.equal(fixture.problems.length, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

const script = {
  test: {
    20: ['Dial(Test/ring,60,g)', 'NoOp(${DIALSTATUS} ${DIALEDPEERNAME})', 'Wait(9)'],
    8: ['Pickup(20@test)', 'NoOp(picked)', 'Wait(9)'],
    9: ['Pickup(77@test)', 'NoOp(nothing)'],
    7: ['Pickup()', 'NoOp(group)', 'Wait(9)'],
  },
}

test('a ringing call is taken', async () => {
  const fixture = new DialplanFixture(script)
  const caller = await fixture.calls('20')
  await fixture.clock.pass('1s')
  const picker = await fixture.calls('8')
  assert.equal(caller.membership?.bridgeId, picker.membership?.bridgeId)
  assert.notEqual(caller.membership, undefined)
  assert.deepEqual(
    fixture.eventsOf('call-picked-up').map(({ channel, target }) => [channel.name, target.name.replace(/-.*/, '')]),
    [[picker.name, 'Test/ring']],
  )
  assert.ok(fixture.published.some((line) => /Test\/ring-\w+ hangup 26/.test(line)))
  caller.requestHangup('explicit')
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(picker).slice(1), ['NoOp(picked)', 'Wait(9)'])
})

test('the one who took it hangs up', async () => {
  const fixture = new DialplanFixture(script)
  const caller = await fixture.calls('20')
  await fixture.clock.pass('1s')
  const picker = await fixture.calls('8')
  picker.handle({ type: 'hung-up', cause: 16 })
  await fixture.clock.settle()
  assert.equal(picker.isEnded, true)
  assert.equal(fixture.steps(caller)[1], `NoOp(ANSWER ${picker.name})`)
})

test('nobody rings there, and groups', async () => {
  const fixture = new DialplanFixture(script)
  assert.equal(fixture.steps(await fixture.calls('9'))[1], 'NoOp(nothing)')
  assert.deepEqual(fixture.eventsOf('call-picked-up'), [])
  await fixture.calls('20')
  await fixture.clock.pass('1s')
  const ringing = fixture.exchange.channels.all().find(({ name }) => name.startsWith('Test/ring'))
  assert.ok(ringing)
  await fixture.inDialplan('${SET(CHANNEL(callgroup)=1,2)}', ringing)
  const stranger = await fixture.calls('7')
  assert.equal(fixture.steps(stranger)[1], 'NoOp(group)')
  const friend = fixture.incoming()
  await fixture.inDialplan('${SET(CHANNEL(pickupgroup)=2)}', friend)
  fixture.exchange.dialplanRuns.start(friend, { context: 'test', exten: '7', priority: 1 })
  await fixture.clock.settle()
  assert.notEqual(friend.membership, undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('by name, or the beginning of it', async () => {
  for (const data of ['none&Test/ring', 'Test/ri,p']) {
    const fixture = new DialplanFixture({
      test: { 20: ['Dial(Test/ring,60)'], 8: [`PickupChan(${data})`, 'NoOp(picked)'] },
    })
    const caller = await fixture.calls('20')
    await fixture.clock.pass('1s')
    const picker = await fixture.calls('8')
    assert.notEqual(picker.membership, undefined, data)
    assert.equal(caller.membership?.bridgeId, picker.membership?.bridgeId)
  }
})

test('by the id of the channel, however its letters are written', async () => {
  const fixture = new DialplanFixture({
    test: { 20: ['Dial(Test/ring,60)'], 8: ['PickupChan(${ID})', 'NoOp(picked)'] },
  })
  await fixture.calls('20')
  await fixture.clock.pass('1s')
  const ringing = fixture.exchange.channels.all().find(({ name }) => name.startsWith('Test/ring'))
  fixture.globalVariables.set('ID', ringing?.id.toUpperCase() ?? '')
  assert.notEqual((await fixture.calls('8')).membership, undefined)
})

test('a call that nobody dialled for himself is picked up, and goes where it was to go', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Originate(Test/ring,exten,test,2,1,60,av(WHAT=news))', 'Wait(60)'],
      2: ['NoOp(answered ${WHAT})', 'Wait(60)'],
      3: ['Originate(Test/ring,app,UserEvent,Heard,,60,a)', 'Wait(60)'],
      8: ['PickupChan(Test/ring,p)', 'NoOp(nobody)', 'Wait(60)'],
    },
  })
  await fixture.calls('1')
  await fixture.clock.pass('600ms')
  const picker = await fixture.calls('8')
  assert.deepEqual(fixture.steps(picker).slice(1), ['NoOp(answered news)', 'Wait(60)'])
  const rang = () => fixture.exchange.channels.all().find(({ name }) => name.startsWith('Test/ring'))
  assert.equal(rang(), undefined)
  assert.ok(fixture.published.some((line) => /Test\/ring-\w+ hangup 26/.test(line)))
  await fixture.calls('3')
  await fixture.clock.pass('600ms')
  const second = await fixture.calls('8')
  assert.equal(fixture.eventsOf('user-event').length, 1)
  assert.deepEqual([second.isEnded, rang()], [true, undefined])
})

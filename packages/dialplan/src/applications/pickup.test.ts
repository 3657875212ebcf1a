import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

const script = {
  test: {
    20: ['Dial(Test/ring,60,g)', 'NoOp(${DIALSTATUS} ${DIALEDPEERNAME})', 'Wait(9)'],
    8: ['Pickup(20@test)', 'NoOp(picked)', 'Wait(9)'],
    9: ['Pickup(77@test)', 'NoOp(nothing)'],
    7: ['Pickup()', 'NoOp(group)', 'Wait(9)'],
  },
}

test('a ringing call is taken', async () => {
  const world = new Rehearsal(script)
  const caller = await world.calls('20')
  await world.clock.pass('1s')
  const picker = await world.calls('8')
  assert.equal(caller.seat?.bridgeId, picker.seat?.bridgeId)
  assert.notEqual(caller.seat, undefined)
  assert.deepEqual(
    world.eventsOf('call-picked-up').map(({ channel, target }) => [channel.name, target.name.replace(/-.*/, '')]),
    [[picker.name, 'Test/ring']],
  )
  assert.ok(world.told.some((line) => /Test\/ring-\w+ hangup 26/.test(line)))
  caller.requestHangup('explicit')
  await world.clock.settle()
  assert.deepEqual(world.steps(picker).slice(1), ['NoOp(picked)', 'Wait(9)'])
})

test('the one who took it hangs up', async () => {
  const world = new Rehearsal(script)
  const caller = await world.calls('20')
  await world.clock.pass('1s')
  const picker = await world.calls('8')
  picker.hear({ type: 'hung-up', cause: 16 })
  await world.clock.settle()
  assert.equal(picker.isEnded, true)
  assert.equal(world.steps(caller)[1], `NoOp(ANSWER ${picker.name})`)
})

test('nobody rings there, and groups', async () => {
  const world = new Rehearsal(script)
  assert.equal(world.steps(await world.calls('9'))[1], 'NoOp(nothing)')
  assert.deepEqual(world.eventsOf('call-picked-up'), [])
  await world.calls('20')
  await world.clock.pass('1s')
  const ringing = world.exchange.channels.all().find(({ name }) => name.startsWith('Test/ring'))
  assert.ok(ringing)
  await world.inDialplan('${SET(CHANNEL(callgroup)=1,2)}', ringing)
  const stranger = await world.calls('7')
  assert.equal(world.steps(stranger)[1], 'NoOp(group)')
  const friend = world.incoming()
  await world.inDialplan('${SET(CHANNEL(pickupgroup)=2)}', friend)
  world.exchange.dialplanRuns.start(friend, { context: 'test', exten: '7', priority: 1 })
  await world.clock.settle()
  assert.notEqual(friend.seat, undefined)
})

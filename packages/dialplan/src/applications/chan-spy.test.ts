import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('one channel after the other, until there is nobody', async () => {
  const world = new Rehearsal({
    test: { 1: ['ChanSpy(Test/in,qS)', 'NoOp(${SPY_CHANNEL})', 'Wait(9)'], 2: ['Answer()', 'Wait(60)'] },
  })
  const others = [await world.calls('2'), await world.calls('2')]
  const channel = await world.calls('1')
  const followed = () => channel.variables.get('SPY_CHANNEL')
  assert.equal(followed(), others[0]?.name)
  world.press(channel, '5*')
  await world.clock.settle()
  assert.equal(followed(), others[1]?.name)
  for (const other of others) other.requestHangup('explicit')
  await world.clock.settle()
  assert.match(world.steps(channel)[1] ?? '', /NoOp/)
  assert.equal(world.lines('NOTICE').length, 1)
})

test('waits for somebody, and ends with whom it followed', async () => {
  const world = new Rehearsal({ test: { 1: ['ChanSpy(,E)', 'NoOp(over)', 'Wait(9)'], 2: ['Answer()', 'Wait(60)'] } })
  const channel = await world.calls('1')
  const other = await world.calls('2')
  await world.calls('2')
  assert.notEqual(channel.variables.get('SPY_CHANNEL'), undefined)
  const followed = world.exchange.channels.find(channel.variables.get('SPY_CHANNEL') ?? '') ?? other
  followed.requestHangup('explicit')
  await world.clock.settle()
  assert.equal(world.steps(channel)[1], 'NoOp(over)')
})

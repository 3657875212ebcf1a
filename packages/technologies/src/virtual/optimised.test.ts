// Phones that reach each other through a Local channel.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Step, World } from '../exchange-fixture.ts'
import { VirtualPhones } from './virtual.ts'

const dial = (destination: string): Step => ({
  name: 'Dial',
  data: destination,
  run: async ({ exchange }, caller) => {
    const { peer, release } = await exchange.calls.dialOut({ caller, destinations: [destination] })
    if (!peer) return false
    caller.answer()
    await exchange.calls.bridgeTwo({ caller, callee: peer, release })
    return false
  },
})

async function through(options: string) {
  const world = new World({
    'local@plan': [dial(`Local/bob@plan${options}`)],
    'bob@plan': [dial('Virtual/bob')],
  })
  const phones = new VirtualPhones(world.exchange)
  world.exchange.technologies.add(phones.technology)
  const alice = phones.add({ name: 'alice', context: 'plan' })
  const bob = phones.add({ name: 'bob', context: 'plan' })
  const call = alice.dials('local')
  await world.clock.settle()
  bob.call?.answers()
  await world.clock.settle()
  assert.deepEqual([call.state, bob.call?.state], ['talking', 'talking'])
  return { world, alice, bob, call }
}

const technologies = (world: World) =>
  world.exchange.channels
    .list()
    .map(({ technology }) => technology.name)
    .sort()

test('the Local channel takes itself out, and the phones talk on', async () => {
  const { world, bob, call } = await through('')
  assert.deepEqual(technologies(world), ['Virtual', 'Virtual'])
  assert.equal(world.exchange.bridges.count, 1)
  call.presses('5')
  assert.deepEqual(bob.call?.digits, [{ digit: '5', durationMs: 100 }])
  bob.call?.hangsUp()
  await world.clock.settle()
  assert.equal(call.state, 'over')
  assert.deepEqual([world.exchange.channels.count, world.exchange.bridges.count, world.clock.waiting], [0, 0, 0])
  assert.deepEqual(world.problems, [])
})

test('the caller may hang up as well', async () => {
  const { world, bob, call } = await through('')
  call.hangsUp()
  await world.clock.settle()
  assert.equal(bob.call, undefined)
  assert.equal(world.exchange.channels.count, 0)
})

test('asked to stay, it stays, and passes everything on', async () => {
  const { world, bob, call } = await through('/n')
  assert.deepEqual(technologies(world), ['Local', 'Local', 'Virtual', 'Virtual'])
  call.presses('5')
  await world.clock.settle()
  assert.deepEqual(bob.call?.digits, [{ digit: '5', durationMs: 100 }])
  bob.call?.hangsUp()
  await world.clock.settle()
  assert.equal(world.exchange.channels.count, 0)
  const told = world.events.find((event) => event.name === 'local-bridged')
  assert.ok(told?.name === 'local-bridged')
  assert.deepEqual([told.exten, told.context, told.isOptimised], ['bob', 'plan', false])
})

test('in a bridge of the interface it stays', async () => {
  const { world } = await through('')
  const made = world.exchange.bridges.create({ attributes: ['mixing'], bridgeClass: 'stasis' })
  assert.ok(made.ok)
  const one = await world.answered('one')
  await world.exchange.bridges.add(made.bridge, one)
  await world.clock.settle()
  assert.ok(!one.channel.isEnded)
})

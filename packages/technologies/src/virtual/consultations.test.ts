// A phone that asks somebody before it transfers a call.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Step, World, wait } from '../exchange-fixture.ts'
import { VirtualPhones } from './virtual.ts'

const dialBob: Step = {
  name: 'Dial',
  data: 'Virtual/bob',
  run: async ({ exchange }, caller) => {
    const { peer, release } = await exchange.calls.dialOut({ caller, destinations: ['Virtual/bob'] })
    if (!peer) return false
    caller.answer()
    await exchange.calls.bridgeTwo({ caller, callee: peer, release })
    return undefined
  },
}

/** Alice called Bob, they talk, and Bob asks Carol. */
async function asking({ answers = true } = {}) {
  const world = new World({ 'bob@plan': [dialBob, wait(1)] })
  const phones = new VirtualPhones(world.exchange)
  world.exchange.technologies.add(phones.technology)
  const alice = phones.add({ name: 'alice', context: 'plan' })
  const bob = phones.add({ name: 'bob', context: 'plan' })
  const carol = phones.add({ name: 'carol', context: 'plan' })
  const call = alice.dials('bob')
  await world.clock.settle()
  bob.call?.answers()
  await world.clock.settle()
  const transferer = bob.call?.channel
  assert.ok(transferer)
  const asked = world.exchange.calls.consult({ transferer, destinations: ['Virtual/carol'], timeoutMs: 5000 })
  await world.clock.settle()
  assert.deepEqual(call.told.at(-1), { type: 'hold' })
  if (answers) carol.call?.answers()
  await world.clock.settle()
  return { world, alice, bob, carol, call, transferer, asked }
}

async function talking() {
  const all = await asking()
  const outcome = await all.asked
  assert.ok(outcome.ok)
  return { ...all, consultation: outcome.consultation }
}

const together = (world: World) =>
  world.exchange.bridges.list().map((bridge) =>
    bridge.channels
      .map(({ name }) => name.slice(8, name.lastIndexOf('-')))
      .sort()
      .join(),
  )

test('those who wait and the third party talk when the transferer hangs up', async () => {
  const { world, bob, carol, call, consultation } = await talking()
  assert.deepEqual(together(world), ['alice', 'bob,carol'])
  bob.call?.hangsUp()
  await world.clock.settle()
  assert.equal(await consultation.ended, 'completed')
  assert.deepEqual(together(world), ['alice,carol'])
  assert.deepEqual(call.told.at(-1), { type: 'unhold' })
  const told = world.events.find((event) => event.name === 'attended-transfer')
  assert.ok(told?.name === 'attended-transfer')
  assert.deepEqual([told.result, told.destination.type, told.transferee?.id], ['Success', 'bridge', call.channel.id])
  call.hangsUp()
  await world.clock.settle()
  assert.equal(carol.call, undefined)
  assert.deepEqual([world.exchange.channels.count, world.exchange.bridges.count, world.clock.waiting], [0, 0, 0])
})

test('completing by request does the same', async () => {
  const { world, bob, consultation } = await talking()
  consultation.complete()
  await world.clock.settle()
  assert.deepEqual([together(world), bob.call], [['alice,carol'], undefined])
})

test('who comes back finds the others again', async () => {
  const { world, carol, call, consultation } = await talking()
  consultation.abort()
  await world.clock.settle()
  assert.equal(await consultation.ended, 'returned')
  assert.deepEqual([together(world), carol.call], [['alice,bob'], undefined])
  call.hangsUp()
  await world.clock.settle()
  assert.deepEqual([world.exchange.channels.count, world.exchange.bridges.count], [0, 0])
})

test('a third party that hangs up brings the transferer back', async () => {
  const { world, carol, consultation } = await talking()
  carol.call?.hangsUp()
  await world.clock.settle()
  assert.equal(await consultation.ended, 'returned')
  assert.deepEqual(together(world), ['alice,bob'])
})

test('three can talk together', async () => {
  const { world, bob, consultation } = await talking()
  consultation.threeWay()
  assert.deepEqual(together(world), ['alice,bob,carol'])
  const told = world.events.find((event) => event.name === 'attended-transfer')
  assert.ok(told?.name === 'attended-transfer')
  assert.equal(told.destination.type, 'threeway')
  bob.call?.hangsUp()
  await world.clock.settle()
  assert.deepEqual(together(world), ['alice,carol'])
})

test('the transferer can go to and fro', async () => {
  const { world, carol, call, consultation } = await talking()
  consultation.swap()
  assert.deepEqual(together(world), ['alice,bob', 'carol'])
  assert.deepEqual([call.told.at(-1), carol.call?.told.at(-1)], [{ type: 'unhold' }, { type: 'hold' }])
  consultation.swap()
  assert.deepEqual(together(world), ['alice', 'bob,carol'])
})

test('nobody answers: back again', async () => {
  const { world, call, asked } = await asking({ answers: false })
  await world.clock.pass('6s')
  assert.deepEqual(await asked, { ok: false, code: 'not-answered', status: 'NOANSWER' })
  assert.deepEqual(together(world), ['alice,bob'])
  assert.deepEqual(call.told.at(-1), { type: 'unhold' })
})

test('a transferer who hangs up while it rings ends it all', async () => {
  const { world, bob, asked } = await asking({ answers: false })
  bob.call?.hangsUp()
  await world.clock.settle()
  assert.equal((await asked).ok, false)
  await world.clock.pass('2s')
  assert.deepEqual([world.exchange.channels.count, world.exchange.bridges.count, world.clock.waiting], [0, 0, 0])
})

test('who waits may hang up; the two others go on talking', async () => {
  const { world, bob, carol, call, consultation } = await talking()
  call.hangsUp()
  await world.clock.settle()
  assert.deepEqual(together(world), ['bob,carol'])
  bob.call?.hangsUp()
  await world.clock.settle()
  assert.equal(await consultation.ended, 'over')
  assert.equal(carol.call, undefined)
  assert.equal(world.exchange.channels.count, 0)
})

test('outside of a bridge there is nobody to transfer', async () => {
  const { world, call } = await talking()
  call.hangsUp()
  await world.clock.settle()
  const { channel } = await world.answered('z')
  const outcome = await world.exchange.calls.consult({ transferer: channel, destinations: ['Virtual/alice'] })
  assert.deepEqual(outcome, { ok: false, code: 'not-in-a-bridge' })
})

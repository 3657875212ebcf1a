// A phone that asks somebody before it transfers a call.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExchangeFixture, type Step, wait } from '../exchange-fixture.ts'
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
  const fixture = new ExchangeFixture({ 'bob@plan': [dialBob, wait(1)] })
  const phones = new VirtualPhones(fixture.exchange)
  fixture.exchange.technologies.add(phones.technology)
  const alice = phones.add({ name: 'alice', context: 'plan' })
  const bob = phones.add({ name: 'bob', context: 'plan' })
  const carol = phones.add({ name: 'carol', context: 'plan', callerNumber: '203' })
  const call = alice.dials('bob')
  await fixture.clock.settle()
  bob.call?.answers()
  await fixture.clock.settle()
  const transferer = bob.call?.channel
  assert.ok(transferer)
  const asked = fixture.exchange.calls.consult({ transferer, destinations: ['Virtual/carol'], timeoutMs: 5000 })
  await fixture.clock.settle()
  assert.deepEqual(call.indicated.at(-1), { type: 'hold' })
  if (answers) carol.call?.answers()
  await fixture.clock.settle()
  return { fixture, alice, bob, carol, call, transferer, asked }
}

async function talking() {
  const all = await asking()
  const outcome = await all.asked
  assert.ok(outcome.ok)
  return { ...all, consultation: outcome.consultation }
}

const together = (fixture: ExchangeFixture) =>
  fixture.exchange.bridges.list().map((bridge) =>
    bridge.channels
      .map(({ name }) => name.slice(8, name.lastIndexOf('-')))
      .sort()
      .join(),
  )

test('those who wait and the third party talk when the transferer hangs up', async () => {
  const { fixture, bob, carol, call, consultation } = await talking()
  assert.deepEqual(together(fixture), ['alice', 'bob,carol'])
  bob.call?.hangsUp()
  await fixture.clock.settle()
  assert.equal(await consultation.ended, 'completed')
  assert.deepEqual(together(fixture), ['alice,carol'])
  assert.deepEqual(call.indicated.filter(({ type }) => type !== 'connected-line').at(-1), { type: 'unhold' })
  assert.equal(call.channel.facts.connected.number, '203')
  const published = fixture.events.find((event) => event.name === 'attended-transfer')
  assert.ok(published?.name === 'attended-transfer')
  assert.deepEqual(
    [published.result, published.destination.type, published.transferee?.id],
    ['Success', 'bridge', call.channel.id],
  )
  call.hangsUp()
  await fixture.clock.settle()
  assert.equal(carol.call, undefined)
  assert.deepEqual([fixture.exchange.channels.count, fixture.exchange.bridges.count, fixture.clock.waiting], [0, 0, 0])
})

test('completing by request does the same', async () => {
  const { fixture, bob, consultation } = await talking()
  consultation.complete()
  await fixture.clock.settle()
  assert.deepEqual([together(fixture), bob.call], [['alice,carol'], undefined])
})

test('who comes back finds the others again', async () => {
  const { fixture, carol, call, consultation } = await talking()
  consultation.abort()
  await fixture.clock.settle()
  assert.equal(await consultation.ended, 'returned')
  assert.deepEqual([together(fixture), carol.call], [['alice,bob'], undefined])
  call.hangsUp()
  await fixture.clock.settle()
  assert.deepEqual([fixture.exchange.channels.count, fixture.exchange.bridges.count], [0, 0])
})

test('a third party that hangs up brings the transferer back', async () => {
  const { fixture, carol, consultation } = await talking()
  carol.call?.hangsUp()
  await fixture.clock.settle()
  assert.equal(await consultation.ended, 'returned')
  assert.deepEqual(together(fixture), ['alice,bob'])
})

test('three can talk together', async () => {
  const { fixture, bob, consultation } = await talking()
  consultation.threeWay()
  assert.deepEqual(together(fixture), ['alice,bob,carol'])
  const published = fixture.events.find((event) => event.name === 'attended-transfer')
  assert.ok(published?.name === 'attended-transfer')
  assert.equal(published.destination.type, 'threeway')
  bob.call?.hangsUp()
  await fixture.clock.settle()
  assert.deepEqual(together(fixture), ['alice,carol'])
})

test('the transferer can go to and fro', async () => {
  const { fixture, carol, call, consultation } = await talking()
  consultation.swap()
  assert.deepEqual(together(fixture), ['alice,bob', 'carol'])
  assert.deepEqual([call.indicated.at(-1), carol.call?.indicated.at(-1)], [{ type: 'unhold' }, { type: 'hold' }])
  consultation.swap()
  assert.deepEqual(together(fixture), ['alice', 'bob,carol'])
})

test('nobody answers: back again', async () => {
  const { fixture, call, asked } = await asking({ answers: false })
  await fixture.clock.pass('6s')
  assert.deepEqual(await asked, { ok: false, code: 'not-answered', status: 'NOANSWER' })
  assert.deepEqual(together(fixture), ['alice,bob'])
  assert.deepEqual(call.indicated.at(-1), { type: 'unhold' })
})

test('a transferer who hangs up while it rings ends it all', async () => {
  const { fixture, bob, asked } = await asking({ answers: false })
  bob.call?.hangsUp()
  await fixture.clock.settle()
  assert.equal((await asked).ok, false)
  await fixture.clock.pass('2s')
  assert.deepEqual([fixture.exchange.channels.count, fixture.exchange.bridges.count, fixture.clock.waiting], [0, 0, 0])
})

test('who waits may hang up; the two others go on talking', async () => {
  const { fixture, bob, carol, call, consultation } = await talking()
  call.hangsUp()
  await fixture.clock.settle()
  assert.deepEqual(together(fixture), ['bob,carol'])
  bob.call?.hangsUp()
  await fixture.clock.settle()
  assert.equal(await consultation.ended, 'over')
  assert.equal(carol.call, undefined)
  assert.equal(fixture.exchange.channels.count, 0)
})

test('outside of a bridge there is nobody to transfer', async () => {
  const { fixture, call } = await talking()
  call.hangsUp()
  await fixture.clock.settle()
  const { channel } = await fixture.answered('z')
  const outcome = await fixture.exchange.calls.consult({ transferer: channel, destinations: ['Virtual/alice'] })
  assert.deepEqual(outcome, { ok: false, code: 'not-in-a-bridge' })
})

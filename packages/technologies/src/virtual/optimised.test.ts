// Phones that reach each other through a Local channel.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExchangeFixture, type Step } from '../exchange-fixture.ts'
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
  const fixture = new ExchangeFixture({
    'local@plan': [dial(`Local/bob@plan${options}`)],
    'bob@plan': [dial('Virtual/bob')],
  })
  const phones = new VirtualPhones(fixture.exchange)
  fixture.exchange.technologies.add(phones.technology)
  const alice = phones.add({ name: 'alice', context: 'plan' })
  const bob = phones.add({ name: 'bob', context: 'plan' })
  const call = alice.dials('local')
  await fixture.clock.settle()
  bob.call?.answers()
  await fixture.clock.settle()
  assert.deepEqual([call.state, bob.call?.state], ['talking', 'talking'])
  return { fixture, alice, bob, call }
}

const technologies = (fixture: ExchangeFixture) =>
  fixture.exchange.channels
    .list()
    .map(({ technology }) => technology.name)
    .sort()

test('the Local channel takes itself out, and the phones talk on', async () => {
  const { fixture, bob, call } = await through('')
  assert.deepEqual(technologies(fixture), ['Virtual', 'Virtual'])
  assert.equal(fixture.exchange.bridges.count, 1)
  call.presses('5')
  assert.deepEqual(bob.call?.digits, [{ digit: '5', durationMs: 100 }])
  bob.call?.hangsUp()
  await fixture.clock.settle()
  assert.equal(call.state, 'over')
  assert.deepEqual([fixture.exchange.channels.count, fixture.exchange.bridges.count, fixture.clock.waiting], [0, 0, 0])
  assert.deepEqual(fixture.problems, [])
})

test('the caller may hang up as well', async () => {
  const { fixture, bob, call } = await through('')
  call.hangsUp()
  await fixture.clock.settle()
  assert.equal(bob.call, undefined)
  assert.equal(fixture.exchange.channels.count, 0)
})

test('asked to stay, and then to go, it goes', async () => {
  const { fixture, bob, call } = await through('/n')
  const half = fixture.exchange.channels.list().find(({ technology }) => technology.name === 'Local')
  half?.driver.optimiseAway?.()
  await fixture.clock.settle()
  assert.deepEqual(technologies(fixture), ['Virtual', 'Virtual'])
  call.presses('5')
  assert.deepEqual(bob.call?.digits, [{ digit: '5', durationMs: 100 }])
  bob.call?.hangsUp()
  await fixture.clock.settle()
  assert.deepEqual([fixture.exchange.channels.count, fixture.exchange.bridges.count], [0, 0])
})

test('asked to stay, it stays, and passes everything on', async () => {
  const { fixture, bob, call } = await through('/n')
  assert.deepEqual(technologies(fixture), ['Local', 'Local', 'Virtual', 'Virtual'])
  call.presses('5')
  await fixture.clock.settle()
  assert.deepEqual(bob.call?.digits, [{ digit: '5', durationMs: 100 }])
  bob.call?.hangsUp()
  await fixture.clock.settle()
  assert.equal(fixture.exchange.channels.count, 0)
  const published = fixture.events.find((event) => event.name === 'local-bridged')
  assert.ok(published?.name === 'local-bridged')
  assert.deepEqual([published.exten, published.context, published.isOptimised], ['bob', 'plan', false])
})

test('in a bridge of the interface it stays', async () => {
  const { fixture } = await through('')
  const made = fixture.exchange.bridges.create({ attributes: ['mixing'], bridgeClass: 'stasis' })
  assert.ok(made.ok)
  const one = await fixture.answered('one')
  await fixture.exchange.bridges.add(made.bridge, one)
  await fixture.clock.settle()
  assert.ok(!one.channel.isEnded)
})

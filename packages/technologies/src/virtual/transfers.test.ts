// Phones that send each other elsewhere.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, ExchangeFixture, type Script, type Step, stasis, wait } from '../exchange-fixture.ts'
import { VirtualPhones } from './virtual.ts'

/** Dials a phone and lets the two talk. */
const dial = (phone: string): Step => ({
  name: 'Dial',
  data: `Virtual/${phone}`,
  run: async ({ exchange }, caller) => {
    const { peer, release } = await exchange.calls.dialOut({ caller, destinations: [`Virtual/${phone}`] })
    if (!peer) return false
    caller.answer()
    await exchange.calls.bridgeTwo({ caller, callee: peer, release })
    return false
  },
})

const scripts: Record<string, Script> = {
  'bob@plan': [dial('bob')],
  'carol@plan': [dial('carol')],
  'menu@plan': [answer, wait(60)],
  'app@plan': [answer, stasis('app')],
}

async function phones() {
  const fixture = new ExchangeFixture(scripts)
  const all = new VirtualPhones(fixture.exchange)
  fixture.exchange.technologies.add(all.technology)
  const [alice, bob, carol] = ['alice', 'bob', 'carol'].map((name) => all.add({ name, context: 'plan', maxCalls: 2 }))
  assert.ok(alice && bob && carol)
  const talk = async (from: typeof alice, to: typeof bob) => {
    const call = from.dials(to.name)
    await fixture.clock.settle()
    to.call?.answers()
    await fixture.clock.settle()
    assert.equal(call.state, 'talking')
    return call
  }
  return { fixture, alice, bob, carol, talk }
}

const published = (fixture: ExchangeFixture) =>
  fixture.events.flatMap((event) =>
    event.name === 'blind-transfer' || event.name === 'attended-transfer' ? [event] : [],
  )

test('the called one sends the caller to an extension', async () => {
  const { fixture, alice, bob, talk } = await phones()
  const call = await talk(alice, bob)
  const transferer = bob.call?.channel
  assert.ok(transferer)
  const result = await fixture.exchange.transfers.blind({
    transferer,
    context: 'plan',
    exten: 'menu',
    isExternal: false,
  })
  await fixture.clock.settle()
  assert.equal(result, 'Success')
  assert.deepEqual([call.state, bob.call], ['talking', undefined])
  assert.equal(call.channel.facts.exten, 'menu')
  assert.equal(call.channel.variables.get('BLINDTRANSFER'), transferer.name)
  const [event] = published(fixture)
  assert.ok(event?.name === 'blind-transfer')
  assert.deepEqual(
    [event.transferer.id, event.transferee?.id, event.exten, event.result, event.bridge?.channelIds.length],
    [transferer.id, call.channel.id, 'menu', 'Success', 2],
  )
  assert.equal(fixture.exchange.bridges.count, 0)
})

test('the caller sends the called one, whose dialplan starts there', async () => {
  const { fixture, alice, bob, talk } = await phones()
  const call = await talk(alice, bob)
  await fixture.exchange.transfers.blind({ transferer: call.channel, context: 'plan', exten: 'menu', isExternal: true })
  await fixture.clock.settle()
  assert.equal(call.state, 'over')
  assert.equal(bob.call?.channel.controller, 'dialplan')
  assert.equal(bob.call?.channel.facts.exten, 'menu')
})

test('a transfer to an extension that is not there is carried out, and the call ends there', async () => {
  const { fixture, alice, bob, talk } = await phones()
  const call = await talk(alice, bob)
  const result = await fixture.exchange.transfers.blind({
    transferer: call.channel,
    context: 'plan',
    exten: 'nobody',
    isExternal: false,
  })
  await fixture.clock.settle()
  assert.equal(result, 'Success')
  assert.deepEqual([call.state, call.cause, bob.calls.length], ['over', 16, 0])
  assert.deepEqual([fixture.exchange.channels.count, fixture.exchange.bridges.count], [0, 0])
})

test('who talks to nobody transfers nobody', async () => {
  const { fixture, bob } = await phones()
  const { transfers } = fixture.exchange
  const alone = bob.dials('menu')
  await fixture.clock.settle()
  assert.equal(
    await transfers.blind({ transferer: alone.channel, context: 'plan', exten: 'menu', isExternal: false }),
    'Invalid',
  )
  const again = bob.dials('menu')
  await fixture.clock.settle()
  assert.equal(await transfers.attended({ first: alone.channel, second: again.channel, isExternal: false }), 'Invalid')
  assert.deepEqual(
    published(fixture).map(({ result }) => result),
    ['Invalid', 'Invalid'],
  )
  assert.deepEqual([alone.state, again.state], ['talking', 'talking'])
})

test('everybody is told by a variable who sent whom', async () => {
  const { fixture, alice, bob, carol, talk } = await phones()
  await talk(alice, bob)
  const first = bob.call?.channel
  const second = (await talk(bob, carol)).channel
  assert.ok(first)
  await fixture.exchange.transfers.attended({ first, second, isExternal: true })
  const set = fixture.events.flatMap((event) =>
    event.name === 'variable-set' && event.variable === 'ATTENDEDTRANSFER' ? [[event.channel?.name, event.value]] : [],
  )
  const transferee = alice.call?.channel.name
  assert.deepEqual(set, [
    [transferee, first.name],
    [first.name, transferee],
  ])
})

test('who has asked first joins the two and is out', async () => {
  const { fixture, alice, bob, carol, talk } = await phones()
  const call = await talk(alice, bob)
  const first = bob.call?.channel
  const consultation = await talk(bob, carol)
  assert.ok(first)
  const second = consultation.channel
  assert.equal(await fixture.exchange.transfers.attended({ first, second, isExternal: true }), 'Success')
  await fixture.clock.settle()
  assert.deepEqual([call.state, bob.calls.length, carol.call?.state], ['talking', 0, 'talking'])
  assert.equal(fixture.exchange.bridges.of(call.channel)?.channels.length, 2)
  assert.equal(fixture.exchange.bridges.count, 1)
  const [event] = published(fixture)
  assert.ok(event?.name === 'attended-transfer')
  assert.deepEqual(
    [event.transferee?.id, event.target?.id, event.destination.type],
    [call.channel.id, carol.call?.channel.id, 'bridge'],
  )
  carol.call?.hangsUp()
  await fixture.clock.settle()
  assert.equal(call.state, 'over')
  assert.deepEqual([fixture.exchange.channels.count, fixture.exchange.bridges.count], [0, 0])
  assert.equal(fixture.clock.waiting, 0)
})

test('a transfer to what runs an application puts the other there', async () => {
  const { fixture, alice, bob, talk } = await phones()
  const call = await talk(alice, bob)
  const first = bob.call?.channel
  const second = bob.dials('menu').channel
  await fixture.clock.settle()
  assert.ok(first)
  assert.equal(await fixture.exchange.transfers.attended({ first, second, isExternal: true }), 'Success')
  await fixture.clock.settle()
  assert.deepEqual([call.state, bob.calls.length, call.channel.facts.appName], ['talking', 0, 'Wait'])
})

test('bridges of the interface are tied together instead of being emptied', async () => {
  const { fixture, alice, bob, carol } = await phones()
  const { bridges, transfers, sessions } = fixture.exchange
  const pairs = []
  for (const [id, one, other] of [
    ['b1', alice, bob],
    ['b2', bob, carol],
  ] as const) {
    const made = bridges.create({ id, attributes: ['mixing'], bridgeClass: 'stasis' })
    assert.ok(made.ok)
    const channels = [one.dials('app').channel, other.dials('app').channel]
    await fixture.clock.settle()
    for (const channel of channels) await bridges.add(made.bridge, fixture.control(channel.id))
    pairs.push({ bridge: made.bridge, channels })
  }
  const first = pairs[0]?.channels[1]
  const second = pairs[1]?.channels[0]
  assert.ok(first && second)
  assert.equal(await transfers.attended({ first, second, isExternal: true }), 'Success')
  await fixture.clock.settle()
  for (const { bridge } of pairs) assert.equal(bridge.channels.length, 2)
  const [event] = published(fixture)
  assert.ok(event?.name === 'attended-transfer' && event.destination.type === 'link')
  assert.ok(sessions.control(event.destination.first.id))
  const replaced = fixture.events.flatMap((other) =>
    other.name === 'application-entered' && other.replaceChannel ? [other.replaceChannel.id] : [],
  )
  assert.deepEqual(replaced, [first.id, second.id])
  assert.equal(bob.calls.length, 0)
  alice.call?.presses('5')
  await fixture.clock.settle()
  assert.deepEqual(carol.call?.digits, [{ digit: '5', durationMs: 100 }])
})

test('of several parties a new channel takes the place of who transfers', async () => {
  const { fixture, alice, bob, carol } = await phones()
  const { bridges, transfers } = fixture.exchange
  const made = bridges.create({ id: 'b', attributes: ['mixing'], bridgeClass: 'stasis' })
  assert.ok(made.ok)
  for (const phone of [alice, bob, carol]) {
    const { channel } = phone.dials('app')
    await fixture.clock.settle()
    await bridges.add(made.bridge, fixture.control(channel.id))
  }
  const transferer = bob.call?.channel
  assert.ok(transferer)
  assert.equal(await transfers.blind({ transferer, context: 'plan', exten: 'menu', isExternal: false }), 'Success')
  await fixture.clock.settle()
  assert.deepEqual([made.bridge.channels.length, bob.call], [3, undefined])
  const [event] = published(fixture)
  assert.ok(event?.name === 'blind-transfer')
  assert.match(event.replaceChannel?.name ?? '', /^Local\/menu@plan-/)
  assert.equal(event.transferee, undefined)
})

test('two bridges become one', async () => {
  const { fixture, alice, bob, carol, talk } = await phones()
  await talk(alice, bob)
  await talk(carol, bob)
  const [into, from] = fixture.exchange.bridges.list()
  assert.ok(into && from)
  fixture.exchange.bridges.merge(into, from)
  assert.equal(into.channels.length, 4)
  assert.equal(into.snapshot().technology, 'softmix')
  assert.ok(fixture.events.some((event) => event.name === 'bridge-merged'))
  assert.equal(fixture.exchange.bridges.count, 1)
})

test('a transfer whose bridge goes while the new channel is made has failed, and leaves nothing behind', async () => {
  const fixture = new ExchangeFixture(scripts)
  const { bridges, transfers } = fixture.exchange
  const controls = [await fixture.answered('a'), await fixture.answered('b'), await fixture.answered('c')]
  const made = bridges.create({ type: 'mixing', bridgeClass: 'stasis' })
  assert.ok(made.ok)
  for (const control of controls) await bridges.add(made.bridge, control)
  const before = fixture.exchange.channels.count
  const result = transfers.blind({
    transferer: fixture.channel('a'),
    context: 'plan',
    exten: 'menu',
    isExternal: false,
  })
  made.bridge.destroy()
  assert.equal(await result, 'Fail')
  await fixture.clock.settle()
  assert.deepEqual(
    published(fixture).map(({ result }) => result),
    ['Fail'],
  )
  assert.equal(fixture.exchange.channels.count, before)
  assert.deepEqual(fixture.problems, [])
})

test('an attended transfer between bridges one of which goes meanwhile has failed', async () => {
  const fixture = new ExchangeFixture(scripts)
  const { bridges, transfers } = fixture.exchange
  const pairs = [
    ['a', 'b'],
    ['c', 'd'],
  ].map((ids) => ids.map((id) => fixture.answered(id)))
  const rooms = []
  for (const pair of pairs) {
    const made = bridges.create({ type: 'mixing', bridgeClass: 'stasis' })
    assert.ok(made.ok)
    for (const control of await Promise.all(pair)) await bridges.add(made.bridge, control)
    rooms.push(made.bridge)
  }
  const before = fixture.exchange.channels.count
  const result = transfers.attended({ first: fixture.channel('a'), second: fixture.channel('c'), isExternal: true })
  rooms[1]?.destroy()
  assert.equal(await result, 'Fail')
  await fixture.clock.settle()
  assert.deepEqual(
    published(fixture).map(({ result }) => result),
    ['Fail'],
  )
  assert.equal(fixture.exchange.channels.count, before)
})

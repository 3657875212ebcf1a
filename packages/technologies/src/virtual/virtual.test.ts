import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, type Script, stasis, World, wait } from '../exchange-fixture.ts'
import { technologyCases } from '../technology.cases.ts'
import { VirtualPhones } from './virtual.ts'

function phonesOf(scripts: Record<string, Script> = {}) {
  const world = new World(scripts)
  const phones = new VirtualPhones(world.exchange)
  world.exchange.technologies.add(phones.technology)
  const alice = phones.add({ name: 'alice', context: 'plan', callerNumber: '100', callerName: 'Alice' })
  return { world, phones, alice }
}

const worlds = new WeakMap<World, VirtualPhones>()

technologyCases({
  name: 'Virtual',
  makeWorld: () => {
    const { world, phones } = phonesOf()
    worlds.set(world, phones)
    return world
  },
  endpoint: 'Virtual/alice',
  namePrefix: 'Virtual/alice',
  nobody: 'Virtual/nobody',
  farEnd: (world) => {
    const call = worlds.get(world)?.get('alice')?.call
    if (!call) throw new Error('nothing rings')
    return {
      answers: () => call.answers(),
      hangsUp: (cause) => call.hangsUp(cause),
      presses: (digit) => call.presses(digit),
      digits: () => call.digits.map(({ digit }) => digit),
      isGone: () => call.state === 'over',
    }
  },
})

test('a phone dials into the dialplan', async () => {
  const { world, alice } = phonesOf({ '200@plan': [wait(1), answer, stasis('app', 'hello')] })
  const call = alice.dials('200', 'x')
  const channel = world.channel('x')
  assert.deepEqual([channel.name, channel.state], ['Virtual/alice-00000000', 'Ring'])
  assert.deepEqual(channel.facts.caller, { name: 'Alice', number: '100', presentation: 0 })
  assert.equal(call.state, 'dialing')
  await world.clock.pass('1s')
  assert.equal(call.state, 'talking')
  assert.ok(world.exchange.sessions.control('x'))
  call.hangsUp()
  await world.clock.settle()
  assert.deepEqual(world.story('x').slice(-5), [
    'hangup 16',
    'left app',
    'set STASISSTATUS=SUCCESS',
    'hangup 16 soft',
    'destroyed 16',
  ])
})

test('an extension that is not there ends the call', async () => {
  const { world, alice } = phonesOf()
  const call = alice.dials('999')
  await world.clock.settle()
  assert.equal(call.state, 'over')
  assert.equal(alice.call, undefined)
})

test('a phone rings when it is called, and its endpoint shows the call', async () => {
  const { world, alice } = phonesOf()
  await world.exchange.calls.originate({ endpoint: 'Virtual/alice', id: 'x', target: { application: 'app', args: [] } })
  await alice.until(({ call }) => call?.state === 'ringing')
  await world.clock.settle()
  assert.equal(world.channel('x').state, 'Ringing')
  assert.deepEqual(world.exchange.endpoints.get('Virtual', 'alice')?.channelIds, ['x'])
  assert.equal(alice.endpoint.deviceState, 'RINGING')
})

test('a phone that talks is busy, unless it has room', async () => {
  const { world, phones, alice } = phonesOf({ '200@plan': [answer, wait(60)] })
  alice.dials('200')
  const bob = phones.add({ name: 'bob', context: 'plan', maxCalls: 2 })
  bob.dials('200')
  await world.clock.settle()
  const target = { application: 'app', args: [] }
  await world.exchange.calls.originate({ endpoint: 'Virtual/alice', id: 'x', target })
  await world.exchange.calls.originate({ endpoint: 'Virtual/bob', id: 'y', target })
  await world.clock.settle()
  assert.deepEqual(world.story('x').slice(-3), ['hangup 17', 'dial BUSY', 'destroyed 17'])
  assert.equal(world.channel('y').state, 'Ringing')
})

test('a phone without a line cannot be called', async () => {
  const { world, alice } = phonesOf()
  alice.plug(false)
  const outcome = await world.exchange.calls.originate({
    endpoint: 'Virtual/alice',
    target: { application: 'app', args: [] },
  })
  assert.deepEqual([outcome.ok, !outcome.ok && outcome.failure], [false, 'endpoint-not-registered'])
  alice.plug(true)
  assert.equal(alice.endpoint.deviceState, 'NOT_INUSE')
})

test('holding is told and passed on in a bridge', async () => {
  const { world, phones, alice } = phonesOf({ '200@plan': [answer, stasis('app')] })
  const bob = phones.add({ name: 'bob', context: 'plan' })
  const first = alice.dials('200', 'x')
  const second = bob.dials('200', 'y')
  await world.clock.settle()
  const made = world.exchange.bridges.create({ attributes: ['mixing'] })
  assert.ok(made.ok)
  for (const id of ['x', 'y']) await world.exchange.bridges.add(made.bridge, world.control(id))
  first.holds('jazz')
  assert.deepEqual(second.told.at(-1), { type: 'hold', musicClass: 'jazz' })
  assert.deepEqual(
    world.events.flatMap((event) => (event.name === 'channel-held' ? [event.musicClass] : [])),
    ['jazz'],
  )
  first.resumes()
  assert.deepEqual(second.told.at(-1), { type: 'unhold' })
  first.presses('4')
  assert.deepEqual(second.digits, [{ digit: '4', durationMs: 100 }])
  first.writes('hello')
  assert.deepEqual(second.texts, ['hello'])
})

test('texts outside of calls go both ways', async () => {
  const { world, alice } = phonesOf()
  const { messages } = world.exchange
  assert.ok((await messages.send({ to: 'virtual:alice', from: 'me', body: 'hello', variables: { a: '1' } })).ok)
  assert.deepEqual(alice.messages, [{ to: 'alice', from: 'me', body: 'hello', variables: { a: '1' } }])
  alice.sends('and you')
  const told = world.events.find((event) => event.name === 'text-message-received')
  assert.ok(told?.name === 'text-message-received')
  assert.deepEqual(
    [told.endpoint.resource, told.message.from, told.message.body],
    ['alice', 'virtual:alice', 'and you'],
  )
})

test('a phone that is referred calls', async () => {
  const { world, alice } = phonesOf({ '200@plan': [answer, wait(60)] })
  const referral = { to: 'virtual:alice', from: 'me', referTo: '200', toSelf: false, variables: {} }
  assert.ok((await world.exchange.messages.refer(referral)).ok)
  await world.clock.settle()
  assert.equal(alice.call?.state, 'talking')
  assert.equal((await world.exchange.messages.refer(referral)).ok, false)
})

test('what cannot be done is said', async () => {
  const { world, phones, alice } = phonesOf({ '200@plan': [answer, wait(60)] })
  const call = alice.dials('200')
  assert.throws(() => call.answers(), /cannot be answered/)
  assert.throws(() => phones.add({ name: 'alice', context: 'plan' }), /already/)
  await world.clock.settle()
  phones.remove(alice)
  await world.clock.settle()
  assert.throws(() => call.presses('1'), /over/)
  assert.equal(world.exchange.endpoints.get('Virtual', 'alice'), undefined)
  assert.equal(world.exchange.channels.count, 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, ExchangeFixture, type Script, stasis, wait } from '../exchange-fixture.ts'
import { technologyCases } from '../technology.cases.ts'
import { VirtualPhones } from './virtual.ts'

function phonesOf(scripts: Record<string, Script> = {}) {
  const fixture = new ExchangeFixture(scripts)
  const phones = new VirtualPhones(fixture.exchange)
  fixture.exchange.technologies.add(phones.technology)
  const alice = phones.add({ name: 'alice', context: 'plan', callerNumber: '100', callerName: 'Alice' })
  return { fixture, phones, alice }
}

const worlds = new WeakMap<ExchangeFixture, VirtualPhones>()

technologyCases({
  name: 'Virtual',
  makeFixture: () => {
    const { fixture, phones } = phonesOf()
    worlds.set(fixture, phones)
    return fixture
  },
  endpoint: 'Virtual/alice',
  namePrefix: 'Virtual/alice',
  nobody: 'Virtual/nobody',
  farEnd: (fixture) => {
    const call = worlds.get(fixture)?.get('alice')?.call
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
  const { fixture, alice } = phonesOf({ '200@plan': [wait(1), answer, stasis('app', 'hello')] })
  const call = alice.dials('200', 'x')
  const channel = fixture.channel('x')
  assert.deepEqual([channel.name, channel.state], ['Virtual/alice-00000000', 'Ring'])
  assert.deepEqual(channel.facts.caller, { name: 'Alice', number: '100', presentation: 0 })
  assert.equal(call.state, 'dialing')
  await fixture.clock.pass('1s')
  assert.equal(call.state, 'talking')
  assert.ok(fixture.exchange.sessions.control('x'))
  call.hangsUp()
  await fixture.clock.settle()
  assert.deepEqual(fixture.story('x').slice(-5), [
    'hangup 16',
    'left app',
    'set STASISSTATUS=SUCCESS',
    'hangup 16 soft',
    'destroyed 16',
  ])
})

test('an extension that is not there ends the call', async () => {
  const { fixture, alice } = phonesOf()
  const call = alice.dials('999')
  await fixture.clock.settle()
  assert.equal(call.state, 'over')
  assert.equal(alice.call, undefined)
})

test('a phone rings when it is called, and its endpoint shows the call', async () => {
  const { fixture, alice } = phonesOf()
  await fixture.exchange.calls.originate({
    endpoint: 'Virtual/alice',
    id: 'x',
    target: { application: 'app', args: [] },
  })
  await alice.until(({ call }) => call?.state === 'ringing')
  await fixture.clock.settle()
  assert.equal(fixture.channel('x').state, 'Ringing')
  assert.deepEqual(fixture.exchange.endpoints.get('Virtual', 'alice')?.channelIds, ['x'])
  assert.equal(alice.endpoint.deviceState, 'RINGING')
})

test('a phone that talks is busy, unless it has room', async () => {
  const { fixture, phones, alice } = phonesOf({ '200@plan': [answer, wait(60)] })
  alice.dials('200')
  const bob = phones.add({ name: 'bob', context: 'plan', maxCalls: 2 })
  bob.dials('200')
  await fixture.clock.settle()
  const target = { application: 'app', args: [] }
  await fixture.exchange.calls.originate({ endpoint: 'Virtual/alice', id: 'x', target })
  await fixture.exchange.calls.originate({ endpoint: 'Virtual/bob', id: 'y', target })
  await fixture.clock.settle()
  assert.deepEqual(fixture.story('x').slice(-3), ['hangup 17', 'dial BUSY', 'destroyed 17'])
  assert.equal(fixture.channel('y').state, 'Ringing')
})

test('a phone without a line cannot be called', async () => {
  const { fixture, alice } = phonesOf()
  alice.plug(false)
  const outcome = await fixture.exchange.calls.originate({
    endpoint: 'Virtual/alice',
    target: { application: 'app', args: [] },
  })
  assert.deepEqual([outcome.ok, !outcome.ok && outcome.failure], [false, 'endpoint-not-registered'])
  alice.plug(true)
  assert.equal(alice.endpoint.deviceState, 'NOT_INUSE')
})

test('holding is told and passed on in a bridge', async () => {
  const { fixture, phones, alice } = phonesOf({ '200@plan': [answer, stasis('app')] })
  const bob = phones.add({ name: 'bob', context: 'plan' })
  const first = alice.dials('200', 'x')
  const second = bob.dials('200', 'y')
  await fixture.clock.settle()
  const made = fixture.exchange.bridges.create({ attributes: ['mixing'] })
  assert.ok(made.ok)
  for (const id of ['x', 'y']) await fixture.exchange.bridges.add(made.bridge, fixture.control(id))
  first.holds('jazz')
  assert.deepEqual(second.indicated.at(-1), { type: 'hold', musicClass: 'jazz' })
  assert.deepEqual(
    fixture.events.flatMap((event) => (event.name === 'channel-held' ? [event.musicClass] : [])),
    ['jazz'],
  )
  first.resumes()
  assert.deepEqual(second.indicated.at(-1), { type: 'unhold' })
  first.presses('4')
  assert.deepEqual(second.digits, [{ digit: '4', durationMs: 100 }])
  first.writes('hello')
  assert.deepEqual(second.texts, ['hello'])
})

test('texts outside of calls go both ways', async () => {
  const { fixture, alice } = phonesOf()
  const { messages } = fixture.exchange
  assert.ok((await messages.send({ to: 'virtual:alice', from: 'me', body: 'hello', variables: { a: '1' } })).ok)
  assert.deepEqual(alice.messages, [{ to: 'alice', from: 'me', body: 'hello', variables: { a: '1' } }])
  alice.sends('and you')
  const published = fixture.events.find((event) => event.name === 'text-message-received')
  assert.ok(published?.name === 'text-message-received')
  assert.deepEqual(
    [published.endpoint.resource, published.message.from, published.message.body],
    ['alice', 'virtual:alice', 'and you'],
  )
})

test('a phone that is referred calls', async () => {
  const { fixture, alice } = phonesOf({ '200@plan': [answer, wait(60)] })
  const referral = { to: 'virtual:alice', from: 'me', referTo: '200', toSelf: false, variables: {} }
  assert.ok((await fixture.exchange.messages.refer(referral)).ok)
  await fixture.clock.settle()
  assert.equal(alice.call?.state, 'talking')
  assert.equal((await fixture.exchange.messages.refer(referral)).ok, false)
})

test('what cannot be done is said', async () => {
  const { fixture, phones, alice } = phonesOf({ '200@plan': [answer, wait(60)] })
  const call = alice.dials('200')
  assert.throws(() => call.answers(), /cannot be answered/)
  assert.throws(() => phones.add({ name: 'alice', context: 'plan' }), /already/)
  await fixture.clock.settle()
  phones.remove(alice)
  await fixture.clock.settle()
  assert.throws(() => call.presses('1'), /over/)
  assert.equal(fixture.exchange.endpoints.get('Virtual', 'alice'), undefined)
  assert.equal(fixture.exchange.channels.count, 0)
})

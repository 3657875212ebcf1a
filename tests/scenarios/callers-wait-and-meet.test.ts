// `call.hold`, `call.conference`, `call.detectMachine`, `call.redirect`: music, rooms that are there while somebody is in them, and who has answered.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call, ConferenceOptions, ConferencePlace } from '@jackfield/client'
import { startExchange, type TestApplication, type TestExchange } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => 100,1,Stasis(desk)
   same => n,Hangup()
`

async function application(exchange: TestExchange, options = {}) {
  const app: TestApplication = await exchange.application('desk', options)
  const calls: Call[] = []
  app.onCall((call) => calls.push(call))
  const comes = async (name: string): Promise<Call> => {
    await exchange.phone(name).calls('100')
    const call = calls.at(-1) as Call
    await call.answer()
    return call
  }
  return { app, comes }
}

async function joined(call: Call, options: ConferenceOptions = {}): Promise<ConferencePlace> {
  const result = await call.conference('sales', options)
  assert.ok(result.outcome === 'joined')
  return result.place
}

test('a caller on hold hears music until it is resumed', async () => {
  await using exchange = await startExchange({ dialplan })
  const { app, comes } = await application(exchange)
  const call = await comes('alice')
  const alice = exchange.phone('alice')
  const hearsSomething = async () => {
    await exchange.clock.pass('2s')
    return alice.samples('1s').some((sample) => Math.abs(sample) > 100)
  }
  assert.deepEqual(await call.hold({ musicClass: 'default' }), { outcome: 'held' })
  assert.equal(await hearsSomething(), true)
  assert.deepEqual(await call.resume(), { outcome: 'resumed' })
  assert.equal(await hearsSomething(), false)
  await alice.hangsUp()
  assert.equal((await call.hold()).outcome, 'hung-up')
  assert.equal((await call.resume()).outcome, 'hung-up')
  assert.equal(app.listening, 2)
  await exchange.stop()
})

test('a room is made for the first one and gone with the last one', async () => {
  await using exchange = await startExchange({ dialplan, sounds: { 'somebody-came': '1s' } })
  const { app, comes } = await application(exchange)
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  const [one, other] = [await comes('alice'), await comes('bob')]
  const [first, second] = await Promise.all([
    joined(one),
    joined(other, { announce: 'sound:somebody-came', leaveOn: '*' }),
  ])
  assert.equal((await app.bridges.list()).length, 1)
  await alice.hears('somebody-came')
  await exchange.clock.pass('1s')
  await alice.says({ tone: 440 })
  await bob.hears({ tone: 440 }, { within: '1s' })
  await first.mute()
  await exchange.clock.pass('1s')
  assert.ok(bob.level(440) < -50)
  await first.unmute()
  await bob.hears({ tone: 440 }, { within: '1s' })
  await bob.presses('5*')
  assert.deepEqual(await second.left, { leftBy: 'digit' })
  assert.equal(bob.state, 'talking', 'the call goes on')
  const third = await joined(other)
  assert.deepEqual(await third.leave(), { leftBy: 'cancelled' })
  assert.equal((await app.bridges.list()).length, 1)
  await alice.hangsUp()
  assert.deepEqual(await first.left, { leftBy: 'hung-up' })
  assert.deepEqual(await app.bridges.list(), [])
  await bob.hangsUp()
  assert.equal((await other.conference('sales')).outcome, 'hung-up')
  assert.deepEqual(exchange.left.bridges, [])
  assert.equal(app.listening, 2)
  await exchange.stop()
})

test('whoever is alone in a room hears music, whoever is removed is told so, and a cancellation leads out', async () => {
  await using exchange = await startExchange({ dialplan })
  const { app, comes } = await application(exchange)
  const [one, other] = [await comes('alice'), await comes('bob')]
  const music = { musicWhileAlone: true }
  const cancelling = new AbortController()
  const first = await joined(one, { ...music, signal: cancelling.signal })
  const second = await joined(other, { ...music, muted: true })
  await app.bridges.removeChannel({ bridgeId: first.bridge.id, channel: other.id })
  assert.deepEqual(await second.left, { leftBy: 'removed' })
  cancelling.abort()
  assert.deepEqual(await first.left, { leftBy: 'cancelled' })
  assert.deepEqual(await app.bridges.list(), [])
  assert.equal((await one.conference('sales', { signal: cancelling.signal })).outcome, 'cancelled')
  await assert.rejects(one.conference(''), TypeError)
  await exchange.phone('alice').hangsUp()
  await exchange.phone('bob').hangsUp()
  await exchange.stop()
})

test('a room is left by whoever hangs up while the connection is lost', async () => {
  for (const resume of [true, false]) {
    await using exchange = await startExchange({ dialplan })
    const { app, comes } = await application(exchange, { resume, reconnect: { firstMs: 1_000, mostMs: 1_000 } })
    const place = await joined(await comes('alice'))
    app.cutConnection()
    await exchange.phone('alice').hangsUp()
    await exchange.clock.pass('2s')
    assert.deepEqual(await place.left, { leftBy: 'hung-up' })
    assert.deepEqual(exchange.left.bridges, [])
    await exchange.stop()
  }
})

test('many come and leave at once, and no room is left', async () => {
  await using exchange = await startExchange({ dialplan })
  const { app, comes } = await application(exchange)
  const calls: Call[] = []
  for (let n = 0; n < 8; n++) calls.push(await comes(`phone-${n}`))
  for (let round = 0; round < 3; round++) {
    const places = await Promise.all(calls.map((call) => joined(call)))
    await Promise.all(places.map((place) => place.leave()))
    assert.deepEqual(await app.bridges.list(), [])
  }
  for (const call of calls) await call.hangup()
  await exchange.clock.settle()
  await exchange.stop()
})

const greetings = [
  { who: 'a person says hello and waits', says: '1s', outcome: 'human', cause: 'short-greeting' },
  { who: 'a machine talks on', says: '6s', outcome: 'machine', cause: 'long-greeting' },
  { who: 'nobody says anything', says: undefined, outcome: 'machine', cause: 'initial-silence' },
] as const

for (const { who, says, outcome, cause } of greetings)
  test(`${who}: ${outcome}`, async () => {
    await using exchange = await startExchange({ dialplan })
    const { app, comes } = await application(exchange)
    const call = await comes('alice')
    const alice = exchange.phone('alice')
    const detecting = call.detectMachine()
    await exchange.clock.pass('300ms')
    if (says) await alice.says({ tone: 440, lasts: says })
    await exchange.clock.pass('6s')
    const result = await detecting
    assert.deepEqual([result.outcome, 'cause' in result && result.cause], [outcome, cause])
    await alice.hangsUp()
    assert.equal((await call.detectMachine()).outcome, 'hung-up')
    assert.equal(app.listening, 2)
    await exchange.stop()
  })

test('a hangup and a cancellation end the listening, and talking late is neither', async () => {
  await using exchange = await startExchange({ dialplan })
  const { comes } = await application(exchange)
  const call = await comes('alice')
  const alice = exchange.phone('alice')
  const cancelling = new AbortController()
  const cancelled = call.detectMachine({ signal: cancelling.signal })
  await exchange.clock.pass('1s')
  cancelling.abort()
  assert.deepEqual(await cancelled, { outcome: 'cancelled' })
  const late = call.detectMachine({ totalMs: 2_000 })
  await exchange.clock.pass('1s')
  await alice.says({ tone: 440, lasts: '5s' })
  await exchange.clock.pass('2s')
  assert.deepEqual(await late, { outcome: 'unsure', cause: 'too-long' })
  const gone = call.detectMachine()
  await exchange.clock.pass('500ms')
  await alice.hangsUp()
  assert.equal((await gone).outcome, 'hung-up')
  await exchange.stop()
})

test('a telephone that does not go elsewhere stays, and the program is told so', async () => {
  await using exchange = await startExchange({ dialplan })
  const { comes } = await application(exchange)
  const call = await comes('alice')
  const wrong = await call.redirect('PJSIP/bob')
  assert.equal(wrong.outcome, 'refused')
  const redirecting = call.redirect('Virtual/bob')
  await exchange.clock.pass('33s')
  const result = await redirecting
  assert.deepEqual(result, { outcome: 'refused', reason: 'the far side did not follow the redirection in time' })
  await call.hangup()
  await exchange.clock.settle()
  assert.equal((await call.redirect('Virtual/bob')).outcome, 'hung-up')
  await exchange.stop()
})

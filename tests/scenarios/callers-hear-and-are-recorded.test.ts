// `call.play`, `call.say` and `call.record`: in order, until something ends them, with results instead of exceptions.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '@jackfield/client'
import { startExchange, type TestApplication, type TestExchange } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => 100,1,Stasis(desk)
   same => n,Hangup()
`
const sounds = { one: '2s', two: '2s', three: '2s', 'number:42': '1s', 'digits:47': '1s' }

async function called(exchange: TestExchange, options = {}): Promise<{ app: TestApplication; call: Call }> {
  const app = await exchange.application('desk', options)
  const coming = new Promise<Call>((resolve) => void app.onCall(resolve))
  await exchange.phone('alice').calls('100')
  const call = await coming
  await call.answer()
  return { app, call }
}

const playing = (exchange: TestExchange) => exchange.running.calls.exchange.playbacks.count

test('several media are heard one after the other, without a gap', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const { app, call } = await called(exchange)
  const alice = exchange.phone('alice')
  const play = call.play(['sound:one', 'sound:two', 'sound:three'])
  await exchange.clock.pass('6s')
  assert.deepEqual(await play, { outcome: 'finished' })
  assert.equal(exchange.clock.now(), 6_000)
  const heard = app.seen.flatMap((event) => (event.type === 'PlaybackStarted' ? [event.playback.media_uri] : []))
  assert.deepEqual(heard, ['sound:one', 'sound:two', 'sound:three'])
  const said = call.say([42, { digits: '47' }])
  await exchange.clock.pass('2s')
  assert.deepEqual(await said, { outcome: 'finished' })
  assert.deepEqual(await call.play([]), { outcome: 'finished' })
  await assert.rejects(async () => call.say(1.5), TypeError)
  await alice.hangsUp()
  await exchange.stop()
})

test('a digit interrupts them when it is one of those, and other digits wait for the next question', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const { call } = await called(exchange)
  const alice = exchange.phone('alice')
  const play = call.play(['sound:one', 'sound:two'], { interruptedBy: '#' })
  await alice.presses('5')
  await alice.presses('#')
  assert.deepEqual(await play, { outcome: 'interrupted', digit: '#' })
  assert.equal(playing(exchange), 0)
  const whole = call.play('sound:one')
  await alice.presses('7')
  await exchange.clock.pass('2s')
  assert.deepEqual(await whole, { outcome: 'finished' })
  assert.deepEqual(await call.gather({ digits: 1 }), { outcome: 'digits', digits: '7', tries: 1 })
  await alice.hangsUp()
  await exchange.stop()
})

test('a medium that is not there is named, a hangup and a cancellation are results', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const { app, call } = await called(exchange)
  const alice = exchange.phone('alice')
  const missing = call.play(['sound:one', 'sound:missing', 'sound:two'])
  await exchange.clock.pass('3s')
  assert.deepEqual(await missing, { outcome: 'failed', media: 'sound:missing' })
  await exchange.clock.settle()
  assert.equal(playing(exchange), 0)
  const cancelling = new AbortController()
  const cancelled = call.play(['sound:one', 'sound:two'], { signal: cancelling.signal })
  await exchange.clock.pass('1s')
  cancelling.abort()
  assert.deepEqual(await cancelled, { outcome: 'cancelled' })
  await exchange.clock.settle()
  assert.equal(playing(exchange), 0)
  const interrupted = call.play('sound:one')
  await exchange.clock.pass('1s')
  await alice.hangsUp()
  assert.equal((await interrupted).outcome, 'hung-up')
  assert.equal((await call.play('sound:one')).outcome, 'hung-up')
  assert.equal(app.listening, 2)
  await exchange.stop()
})

test('a recording ends by a digit, by silence, by its time: the result says which, and how long it is', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const { app, call } = await called(exchange)
  const alice = exchange.phone('alice')
  const byDigit = call.record({ name: 'by-digit', maxSeconds: 60 })
  await exchange.clock.pass('3s')
  await alice.presses('5#')
  assert.deepEqual(await byDigit, {
    outcome: 'recorded',
    name: 'by-digit',
    format: 'wav',
    seconds: 3,
    endedBy: 'digit',
    digit: '#',
  })
  // neither the digits in it nor the one that ended it are for the next question
  const none = call.gather({ firstDigitMs: 1_000 })
  await exchange.clock.pass('1s')
  assert.equal((await none).outcome, 'timeout')
  const byZero = call.record({ name: 'by-zero', terminator: '0' })
  await exchange.clock.pass('2s')
  await alice.presses('0')
  const zero = await byZero
  assert.deepEqual([zero.outcome, 'endedBy' in zero && zero.endedBy], ['recorded', 'digit'])
  const byTime = call.record({ name: 'by-time', maxSeconds: 4, silenceSeconds: 10 })
  await exchange.clock.pass('5s')
  const time = await byTime
  assert.equal('endedBy' in time && time.endedBy, 'time')
  const bySilence = call.record({ name: 'by-silence', silenceSeconds: 2, maxSeconds: 60 })
  await alice.says({ tone: 440, lasts: '3s' })
  await exchange.clock.pass('6s')
  const silence = await bySilence
  assert.equal('endedBy' in silence && silence.endedBy, 'silence')
  assert.ok('talkingSeconds' in silence)
  const names = (await app.recordings.listStored()).map(({ name }) => name).sort()
  assert.deepEqual(names, ['by-digit', 'by-silence', 'by-time', 'by-zero'])
  const again = await call.record({ name: 'by-digit' })
  assert.equal(again.outcome, 'failed')
  await alice.hangsUp()
  await exchange.stop()
})

test('what somebody said before hanging up is kept, and so is what was recorded until it was cancelled', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const { app, call } = await called(exchange)
  const alice = exchange.phone('alice')
  const cancelling = new AbortController()
  const cancelled = call.record({ name: 'cancelled', signal: cancelling.signal })
  await exchange.clock.pass('2s')
  cancelling.abort()
  const kept = await cancelled
  assert.deepEqual(['endedBy' in kept && kept.endedBy, 'seconds' in kept && kept.seconds], ['cancelled', 2])
  const message = call.record({ name: 'message' })
  await exchange.clock.pass('5s')
  await alice.hangsUp()
  const said = await message
  assert.deepEqual(['endedBy' in said && said.endedBy, 'seconds' in said && said.seconds], ['hung-up', 5])
  assert.equal((await call.record()).outcome, 'hung-up')
  assert.equal(app.listening, 2)
  await exchange.stop()
})

test('a recording that ended while the connection was lost is told of when it is back', async () => {
  for (const resume of [true, false]) {
    await using exchange = await startExchange({ dialplan, sounds })
    const { app, call } = await called(exchange, { resume, reconnect: { firstMs: 5_000, mostMs: 5_000 } })
    const recording = call.record({ name: 'm', maxSeconds: 2 })
    await exchange.clock.settle()
    app.cutConnection()
    await exchange.clock.pass('6s')
    const result = await recording
    const why = resume ? 'time' : 'unknown'
    assert.deepEqual(['name' in result && result.name, 'endedBy' in result && result.endedBy], ['m', why])
    await exchange.phone('alice').hangsUp()
    await exchange.stop()
  }
})

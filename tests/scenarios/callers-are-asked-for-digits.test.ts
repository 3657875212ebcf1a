// `call.gather`: prompts, digits, limits of time, tries, and callers who do something else.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call, GatherOptions, GatherResult } from '@jackfield/client'
import { startExchange, type TestApplication, type TestExchange } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => 100,1,Stasis(menu)
   same => n,Hangup()
`
const sounds = { ask: '4s', 'and-end-with-hash': '2s', wrong: '1s' }

interface Story {
  readonly exchange: TestExchange
  readonly app: TestApplication
  readonly call: Call
}

/** Alice has called, and the call is answered. */
async function called(exchange: TestExchange, options = {}): Promise<Story> {
  const app = await exchange.application('menu', options)
  const coming = new Promise<Call>((resolve) => void app.onCall(resolve))
  await exchange.phone('alice').calls('100')
  const call = await coming
  assert.deepEqual(await call.answer(), { outcome: 'answered' })
  return { exchange, app, call }
}

/** Begins to ask, and says what came of it. */
function asking(call: Call, options: GatherOptions): { result(): Promise<GatherResult> } {
  const gathering = call.gather(options)
  return { result: () => gathering }
}

/** Nothing of the act is left: no listener but the call's own and the testkit's, no playback. */
async function isTidy({ exchange, app, call }: Story): Promise<void> {
  await exchange.clock.settle()
  assert.equal(exchange.running.calls.exchange.playbacks.count, 0)
  assert.equal(
    app.listening,
    call.isOver ? 2 : 3,
    'those of onCall and of the testkit, and of the call while it is there',
  )
}

test('a digit stops the prompt, the hash ends the number', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const story = await called(exchange)
  const alice = exchange.phone('alice')
  const asked = asking(story.call, { play: ['sound:ask', 'sound:and-end-with-hash'] })
  await alice.hears('ask')
  await exchange.clock.pass('1s')
  await alice.presses('47', { pause: '500ms' })
  assert.ok(!alice.heard.includes('sound:and-end-with-hash'), 'what stood behind the prompt is not heard either')
  await alice.presses('11#', { pause: '2s' })
  assert.deepEqual(await asked.result(), { outcome: 'digits', digits: '4711', terminator: '#', tries: 1 })
  assert.equal(exchange.clock.now(), 5_500)
  await isTidy(story)
  await alice.hangsUp()
  await exchange.stop()
})

test('so many digits as were asked for end it without a hash, and what is typed beyond them is for the next question', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const story = await called(exchange)
  const alice = exchange.phone('alice')
  const asked = asking(story.call, { digits: 4 })
  await alice.presses('123456')
  assert.deepEqual(await asked.result(), { outcome: 'digits', digits: '1234', tries: 1 })
  assert.deepEqual(await story.call.gather({ digits: 2 }), { outcome: 'digits', digits: '56', tries: 1 })
  await alice.presses('9')
  const fresh = asking(story.call, { digits: 1, fresh: true })
  await alice.presses('8')
  assert.deepEqual(await fresh.result(), { outcome: 'digits', digits: '8', tries: 1 })
  await isTidy(story)
  await alice.hangsUp()
  await exchange.stop()
})

test('whoever types nothing is asked again, and the result says so in the end', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const story = await called(exchange)
  const alice = exchange.phone('alice')
  const asked = asking(story.call, { play: 'sound:ask', playAgain: 'sound:wrong', tries: 2, firstDigitMs: 5_000 })
  await exchange.clock.pass('9s')
  await alice.hears('wrong')
  await exchange.clock.pass('10s')
  assert.deepEqual(await asked.result(), { outcome: 'timeout', digits: '', tries: 2 })
  await isTidy(story)
  const few = asking(story.call, { minDigits: 3, interDigitMs: 1_000 })
  await alice.presses('12')
  await exchange.clock.pass('1s')
  assert.deepEqual(await few.result(), { outcome: 'too-few', digits: '12', tries: 1 })
  const hash = asking(story.call, { minDigits: 3 })
  await alice.presses('#')
  assert.deepEqual(await hash.result(), { outcome: 'too-few', digits: '', tries: 1 })
  await alice.hangsUp()
  await exchange.stop()
})

test('digits that will not do are asked for again, and the rest of a wrong number is no answer', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const story = await called(exchange)
  const alice = exchange.phone('alice')
  const validate = async (digits: string) => digits !== '1234'
  await alice.presses('234567')
  const asked = asking(story.call, { digits: 4, pattern: /1\d{3}/, validate, tries: 3, playAgain: 'sound:wrong' })
  await alice.hears('wrong')
  await alice.presses('1234')
  await alice.presses('1999')
  assert.deepEqual(await asked.result(), { outcome: 'digits', digits: '1999', tries: 3 })
  const hopeless = asking(story.call, { digits: 1, pattern: /[1-3]/ })
  await alice.presses('9')
  assert.deepEqual(await hopeless.result(), { outcome: 'invalid', digits: '9', tries: 1 })
  await isTidy(story)
  await alice.hangsUp()
  await exchange.stop()
})

test('a prompt that must be heard is heard to its end, and what was typed meanwhile counts', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const story = await called(exchange)
  const alice = exchange.phone('alice')
  const asked = asking(story.call, { play: 'sound:ask', digits: 2, bargeIn: false })
  await alice.presses('42')
  await exchange.clock.pass('3900ms')
  await alice.hears('ask')
  await exchange.clock.pass('100ms')
  assert.deepEqual(await asked.result(), { outcome: 'digits', digits: '42', tries: 1 })
  assert.equal(exchange.clock.now(), 4_000)
  await alice.hangsUp()
  await exchange.stop()
})

test('a prompt that is not there has a name', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const story = await called(exchange)
  const asked = asking(story.call, { play: ['sound:ask', 'sound:no-such-sound'] })
  await exchange.clock.pass('5s')
  assert.deepEqual(await asked.result(), { outcome: 'failed', digits: '', media: 'sound:no-such-sound', tries: 1 })
  await isTidy(story)
  await exchange.phone('alice').hangsUp()
  await exchange.stop()
})

test('whoever hangs up is gone in every step, and no step throws', async () => {
  for (const when of ['in the prompt', 'after a digit', 'while nothing happens', 'before it is asked']) {
    await using exchange = await startExchange({ dialplan, sounds })
    const story = await called(exchange)
    const alice = exchange.phone('alice')
    if (when === 'before it is asked') await alice.hangsUp()
    const asked = asking(story.call, { play: when === 'while nothing happens' ? [] : 'sound:ask', tries: 3 })
    await exchange.clock.pass('1s')
    if (when === 'after a digit') await alice.presses('5')
    if (when !== 'before it is asked') await alice.hangsUp()
    const result = await asked.result()
    const digits = when === 'after a digit' ? '5' : ''
    assert.deepEqual([result.outcome, result.digits], ['hung-up', digits], when)
    assert.equal((await story.call.gather({ play: 'sound:ask' })).outcome, 'hung-up')
    assert.equal((await story.call.answer()).outcome, 'hung-up')
    await story.call.hangup()
    assert.equal((await story.call.ended).outcome, 'hung-up')
    await isTidy(story)
    await exchange.stop()
  }
})

test('a program that changes its mind cancels it, and the caller hears nothing more', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const story = await called(exchange)
  const alice = exchange.phone('alice')
  const cancelling = new AbortController()
  const asked = asking(story.call, { play: 'sound:ask', signal: cancelling.signal })
  await exchange.clock.pass('1s')
  cancelling.abort()
  assert.deepEqual(await asked.result(), { outcome: 'cancelled', digits: '', tries: 1 })
  await isTidy(story)
  assert.equal((await story.call.gather({ signal: AbortSignal.abort() })).outcome, 'cancelled')
  await alice.hangsUp()
  await exchange.stop()
})

test('a connection that is lost and resumed while digits are typed loses none of them', async () => {
  for (const over of ['http', 'websocket'] as const) {
    await using exchange = await startExchange({ dialplan, sounds })
    const story = await called(exchange, { over, reconnect: { firstMs: 2_000, mostMs: 2_000 } })
    const alice = exchange.phone('alice')
    const asked = asking(story.call, { play: 'sound:ask', digits: 4, interDigitMs: 10_000 })
    await alice.presses('1')
    story.app.cutConnection()
    await alice.presses('23')
    await exchange.clock.pass('3s')
    await alice.presses('4')
    assert.deepEqual(await asked.result(), { outcome: 'digits', digits: '1234', tries: 1 }, over)
    await isTidy(story)
    await alice.hangsUp()
    await exchange.stop()
  }
})

test('a caller who hung up while nobody could say so is gone when events were lost', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const story = await called(exchange, { resume: false, reconnect: { firstMs: 2_000, mostMs: 2_000 } })
  const alice = exchange.phone('alice')
  const asked = asking(story.call, { play: 'sound:ask', firstDigitMs: 600_000 })
  story.app.cutConnection()
  await alice.hangsUp()
  await exchange.clock.pass('3s')
  assert.equal((await asked.result()).outcome, 'hung-up')
  await isTidy(story)
  await exchange.stop()
})

test('a prompt whose end nobody could tell of does not hold up the question', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const story = await called(exchange, { resume: false, reconnect: { firstMs: 10_000, mostMs: 10_000 } })
  const alice = exchange.phone('alice')
  const asked = asking(story.call, { play: 'sound:ask', firstDigitMs: 5_000 })
  story.app.cutConnection()
  await exchange.clock.pass('16s')
  assert.deepEqual(await asked.result(), { outcome: 'timeout', digits: '', tries: 1 })
  await alice.hangsUp()
  await exchange.stop()
})

test('a client that is closed in the middle says that the exchange was lost', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const story = await called(exchange)
  const asked = assert.rejects(asking(story.call, { play: 'sound:ask' }).result(), { name: 'ConnectionError' })
  await exchange.clock.pass('1s')
  await story.app.close()
  await asked
  await assert.rejects(story.call.ended, { name: 'ConnectionError' })
  await exchange.phone('alice').hangsUp()
  await exchange.stop()
})

test('what cannot be meant is refused at once', async () => {
  await using exchange = await startExchange({ dialplan, sounds })
  const { call } = await called(exchange)
  const wrong: GatherOptions[] = [
    { digits: 0 },
    { digits: 2, maxDigits: 4 },
    { minDigits: 5, maxDigits: 4 },
    { terminator: 'hash' },
    { tries: 0 },
  ]
  for (const options of wrong) await assert.rejects(call.gather(options), TypeError)
  await exchange.phone('alice').hangsUp()
  await exchange.stop()
})

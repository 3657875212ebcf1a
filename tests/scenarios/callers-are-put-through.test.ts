// `call.dial`, `call.transfer`, `call.consult`: whom a caller talks to, who is called at the same time, and what is left when anybody leaves.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call, DialOptions, DialResult } from '@jackfield/client'
import { startExchange, type TestApplication, type TestExchange } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => 100,1,Stasis(desk)
   same => n,Hangup()
  exten => 200,1,Dial(Virtual/dave,30)
   same => n,Hangup()
`

interface Story {
  readonly app: TestApplication
  readonly call: Call
}

async function called(exchange: TestExchange, options = {}): Promise<Story> {
  const app = await exchange.application('desk', options)
  const calls: Call[] = []
  app.onCall((call) => calls.push(call))
  await exchange.phone('alice', { callerName: 'Alice', callerNumber: '4711' }).calls('100')
  assert.equal(calls.length, 1)
  return { app, call: calls[0] as Call }
}

/** Who is dialled is no call that came in. */
async function dialling(exchange: TestExchange, { call }: Story, to: string | string[], options: DialOptions = {}) {
  const dialled = call.dial(to, options)
  await exchange.clock.settle()
  return dialled
}

/** Begins, and lets the test go on. */
function begin(call: Call, to: string | string[], options: DialOptions = {}): { result(): Promise<DialResult<Call>> } {
  const dialled = call.dial(to, options)
  return { result: () => dialled }
}

function answered(result: DialResult<Call>) {
  assert.equal(result.outcome, 'answered')
  return result as Extract<DialResult<Call>, { outcome: 'answered' }>
}

/** Nothing is left of it but the listeners of onCall and of the testkit, and of calls that are there. */
function isTidy(exchange: TestExchange, { app, call }: Story): void {
  assert.deepEqual(exchange.left.bridges, [])
  assert.equal(app.listening, call.isOver ? 2 : 3)
}

test('the caller hears ringing, both talk, and both end together', async () => {
  for (const who of ['alice', 'bob']) {
    await using exchange = await startExchange({ dialplan })
    const story = await called(exchange)
    const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
    const dialled = begin(story.call, 'Virtual/bob')
    await bob.rings()
    await alice.hears({ signal: 'ringing' })
    await bob.answers()
    const { by, conversation, callee } = answered(await dialled.result())
    assert.equal(by, 'Virtual/bob')
    assert.equal(alice.state, 'talking')
    await alice.says({ tone: 440 })
    await bob.hears({ tone: 440 }, { within: '1s' })
    const shown = story.app.seen.find(
      (event) => event.type === 'ChannelEnteredBridge' && event.channel?.id === callee.id,
    )
    assert.ok(
      shown?.type === 'ChannelEnteredBridge' && shown.channel?.connected.number === '4711',
      'who calls is shown',
    )
    await exchange.clock.pass('10s')
    await exchange.phone(who).hangsUp()
    assert.deepEqual(await conversation.ended, { endedBy: who === 'alice' ? 'caller' : 'callee', seconds: 10 })
    await alice.isHungUp()
    await bob.isHungUp()
    isTidy(exchange, story)
    await exchange.stop()
  }
})

test('several ring at once, the first who answers talks, and the others are hung up', async () => {
  await using exchange = await startExchange({ dialplan })
  const story = await called(exchange)
  const [bob, carol] = [exchange.phone('bob'), exchange.phone('carol')]
  const dialled = begin(story.call, ['Virtual/bob', 'Virtual/carol'])
  await bob.rings()
  await carol.answers()
  const { by, conversation } = answered(await dialled.result())
  assert.equal(by, 'Virtual/carol')
  await bob.isHungUp()
  assert.equal(bob.cause, 26, 'answered elsewhere')
  assert.deepEqual(await conversation.hangup(), { endedBy: 'cancelled', seconds: 0 })
  await carol.isHungUp()
  await exchange.phone('alice').isHungUp()
  isTidy(exchange, story)
  await exchange.stop()
})

test('one after the other, each with its own fate', async () => {
  await using exchange = await startExchange({ dialplan })
  const story = await called(exchange)
  const [bob, carol, dave] = [exchange.phone('bob'), exchange.phone('carol'), exchange.phone('dave')]
  const dialled = begin(story.call, ['Virtual/bob', 'Virtual/carol', 'Virtual/dave'], {
    order: 'in-turn',
    ringSeconds: 10,
  })
  await bob.rings()
  assert.deepEqual([carol.state, dave.state], ['idle', 'idle'])
  await bob.rejects(17)
  await carol.rings()
  await exchange.clock.pass('10s')
  await carol.isHungUp()
  await dave.rings()
  await dave.rejects(21)
  const result = await dialled.result()
  assert.deepEqual(result, {
    outcome: 'no-answer',
    attempts: [
      { endpoint: 'Virtual/bob', outcome: 'busy', cause: 17 },
      { endpoint: 'Virtual/carol', outcome: 'no-answer', cause: 19 },
      { endpoint: 'Virtual/dave', outcome: 'refused', cause: 21 },
    ],
  })
  isTidy(exchange, story)
  await exchange.phone('alice').hangsUp()
  await exchange.stop()
})

test('whoever cannot be called at all says why, beside others who can', async () => {
  await using exchange = await startExchange({ dialplan })
  const story = await called(exchange)
  const nobody = await dialling(exchange, story, 'Virtual/nobody')
  assert.equal(nobody.outcome, 'refused')
  assert.ok('reason' in nobody && nobody.reason)
  const bob = exchange.phone('bob')
  const dialled = begin(story.call, ['Virtual/nobody', 'Virtual/bob'])
  await bob.rings()
  await bob.rejects(17)
  const result = await dialled.result()
  assert.deepEqual([result.outcome, 'attempts' in result && result.attempts.length], ['busy', 2])
  await assert.rejects(story.call.dial([]), TypeError)
  isTidy(exchange, story)
  await exchange.phone('alice').hangsUp()
  await exchange.stop()
})

test('a caller who hangs up while it rings ends the ringing', async () => {
  await using exchange = await startExchange({ dialplan })
  const story = await called(exchange)
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  const dialled = begin(story.call, ['Virtual/bob', 'Virtual/carol', 'Virtual/nobody'])
  exchange.phone('carol')
  await bob.rings()
  await alice.hangsUp()
  assert.equal((await dialled.result()).outcome, 'hung-up')
  await bob.isHungUp()
  assert.equal((await story.call.dial('Virtual/bob')).outcome, 'hung-up')
  assert.equal(bob.state, 'idle')
  isTidy(exchange, story)
  await exchange.stop()
})

test('a program that cancels stops the ringing and keeps its caller; later it ends the conversation', async () => {
  await using exchange = await startExchange({ dialplan })
  const story = await called(exchange)
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  const first = new AbortController()
  const dialled = begin(story.call, 'Virtual/bob', { signal: first.signal, ringback: 'music' })
  await bob.rings()
  first.abort()
  assert.deepEqual(await dialled.result(), { outcome: 'cancelled' })
  await bob.isHungUp()
  assert.notEqual(alice.state, 'idle')
  isTidy(exchange, story)
  const second = new AbortController()
  const again = begin(story.call, 'Virtual/bob', { signal: second.signal, callerStays: true })
  await bob.answers()
  const { conversation } = answered(await again.result())
  second.abort()
  assert.equal((await conversation.ended).endedBy, 'cancelled')
  await bob.isHungUp()
  assert.equal(alice.state, 'talking')
  isTidy(exchange, story)
  await alice.hangsUp()
  await exchange.stop()
})

test('the caller goes on when it is to stay, and the called party sees what the program wants', async () => {
  await using exchange = await startExchange({ dialplan, sounds: { goodbye: '1s' } })
  const story = await called(exchange)
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  const dialled = begin(story.call, 'Virtual/bob', { callerStays: true, callerId: '"The desk" <100>' })
  await bob.answers()
  const { callee, conversation } = answered(await dialled.result())
  const { connected } = await story.app.channels.get({ channelId: callee.id })
  assert.deepEqual([connected.name, connected.number], ['The desk', '100'])
  await bob.hangsUp()
  assert.equal((await conversation.ended).endedBy, 'callee')
  const play = story.call.play('sound:goodbye')
  await exchange.clock.pass('1s')
  assert.deepEqual(await play, { outcome: 'finished' })
  await story.call.hangup()
  await alice.isHungUp()
  await exchange.stop()
})

test('what one called party sends before it answers reaches the caller', async () => {
  await using exchange = await startExchange({
    dialplan: `${dialplan}
  exten => 300,1,Progress()
   same => n,Playback(announcement,noanswer)
   same => n,Busy(1)
`,
    sounds: { announcement: '5s' },
  })
  const story = await called(exchange)
  const alice = exchange.phone('alice')
  const dialled = begin(story.call, 'Local/300@default')
  await alice.hears({ signal: 'progress' })
  assert.equal(exchange.left.bridges.length, 1)
  await exchange.clock.pass('7s')
  assert.equal((await dialled.result()).outcome, 'busy')
  isTidy(exchange, story)
  await alice.hangsUp()
  await exchange.stop()
})

test('a connection that is lost while it rings changes nothing, whoever answers or leaves meanwhile', async () => {
  for (const resume of [true, false]) {
    await using exchange = await startExchange({ dialplan })
    const story = await called(exchange, { resume, reconnect: { firstMs: 2_000, mostMs: 2_000 } })
    const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
    const dialled = begin(story.call, 'Virtual/bob')
    await bob.rings()
    story.app.cutConnection()
    if (resume) await bob.answers()
    else await bob.rejects(17)
    await exchange.clock.pass('3s')
    const result = await dialled.result()
    if (resume) {
      const { conversation } = answered(result)
      story.app.cutConnection()
      await alice.hangsUp()
      await exchange.clock.pass('3s')
      assert.equal((await conversation.ended).endedBy, 'caller')
      await bob.isHungUp()
    } else {
      assert.equal(result.outcome, 'refused', 'why is not known, but that it is over is')
      await alice.hangsUp()
      await exchange.clock.settle()
    }
    isTidy(exchange, story)
    await exchange.stop()
  }
})

test('a blind transfer: the agent sends the caller to an extension and is hung up', async () => {
  await using exchange = await startExchange({ dialplan })
  const story = await called(exchange)
  const [alice, bob, dave] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('dave')]
  const dialled = begin(story.call, 'Virtual/bob')
  await bob.answers()
  const { conversation } = answered(await dialled.result())
  assert.deepEqual(await conversation.transfer('200@default'), { outcome: 'transferred' })
  await bob.isHungUp()
  assert.equal((await conversation.ended).endedBy, 'transferred')
  await dave.answers()
  assert.equal(alice.state, 'talking')
  assert.equal((await story.call.transfer('200')).outcome, 'hung-up', 'it has left the application')
  await dave.hangsUp()
  await alice.isHungUp()
  isTidy(exchange, story)
  await assert.rejects(async () => story.call.transfer('@default'), TypeError)
  await exchange.stop()
})

test('an attended transfer: the caller hears music while the agent asks, and then talks to the expert', async () => {
  await using exchange = await startExchange({ dialplan })
  const story = await called(exchange)
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  const dialled = begin(story.call, 'Virtual/bob')
  await bob.answers()
  const { callee: agent, conversation } = answered(await dialled.result())

  const refusing = agent.consult(conversation, 'Virtual/carol')
  await carol.rings()
  await carol.rejects(17)
  assert.equal((await refusing).outcome, 'busy')
  await alice.says({ tone: 440 })
  await bob.hears({ tone: 440 }, { within: '1s' })
  await alice.hushes()

  const asking = agent.consult(conversation, 'Virtual/carol')
  await carol.answers()
  const asked = await asking
  assert.ok(asked.outcome === 'answered')
  await carol.says({ tone: 700 })
  await bob.hears({ tone: 700 }, { within: '1s' })
  const together = (await story.app.bridges.list()).flatMap(({ channels }) => channels)
  assert.ok(!together.includes(story.call.id), 'the caller does not hear them')
  const transferred = await asked.complete()
  assert.ok(transferred.outcome === 'transferred')
  await bob.isHungUp()
  await alice.hears({ tone: 700 }, { within: '1s' })
  await carol.hangsUp()
  await alice.isHungUp()
  assert.equal((await transferred.conversation.ended).endedBy, 'callee')
  await exchange.clock.settle()
  isTidy(exchange, story)
  await exchange.stop()
})

test('an agent comes back to the caller: by itself, or because the expert hung up', async () => {
  await using exchange = await startExchange({ dialplan })
  const story = await called(exchange)
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  const dialled = begin(story.call, 'Virtual/bob')
  await bob.answers()
  const { callee: agent, conversation } = answered(await dialled.result())
  for (const how of ['agent', 'expert']) {
    const asking = agent.consult(conversation, 'Virtual/carol')
    await carol.answers()
    const asked = await asking
    assert.ok(asked.outcome === 'answered')
    if (how === 'agent') await asked.cancel()
    else await carol.hangsUp()
    await carol.isHungUp()
    await alice.says({ tone: 440 })
    await bob.hears({ tone: 440 }, { within: '1s' })
    await alice.hushes()
    await exchange.clock.pass('1s')
  }
  await assert.rejects(agent.consult(answered(await dialled.result()).conversation, []), TypeError)
  const held = await conversation.hold('caller')
  assert.deepEqual(held, { outcome: 'held' })
  await alice.says({ tone: 500 })
  await exchange.clock.pass('1s')
  assert.ok(bob.level(500) < -50)
  assert.deepEqual(await conversation.resume('caller'), { outcome: 'resumed' })
  await bob.hears({ tone: 500 }, { within: '1s' })
  await alice.hangsUp()
  await bob.isHungUp()
  isTidy(exchange, story)
  await exchange.stop()
})

test('a caller who hangs up while the agent asks leaves the two of them talking', async () => {
  await using exchange = await startExchange({ dialplan })
  const story = await called(exchange)
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  const dialled = begin(story.call, 'Virtual/bob')
  await bob.answers()
  const { callee: agent, conversation } = answered(await dialled.result())
  const asking = agent.consult(conversation, 'Virtual/carol')
  await carol.answers()
  const asked = await asking
  assert.ok(asked.outcome === 'answered')
  await alice.hangsUp()
  assert.equal((await conversation.ended).endedBy, 'caller')
  assert.deepEqual([bob.state, carol.state], ['talking', 'talking'])
  assert.equal((await asked.complete()).outcome, 'hung-up')
  await bob.hangsUp()
  await exchange.clock.settle()
  await agent.hangup()
  await carol.isHungUp()
  isTidy(exchange, story)
  await exchange.stop()
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel } from '@jackfield/core'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

const script = (data: string, more: Record<string, string[]> = {}) => ({
  test: {
    1: [`Dial(${data})`, 'NoOp(${DIALSTATUS} ${HANGUPCAUSE})', 'Wait(60)'],
    h: ['NoOp(h ${DIALSTATUS})'],
    ...more,
  },
})

async function dialled(data: string, seconds: number, more: Record<string, string[]> = {}) {
  const fixture = new DialplanFixture(script(data, more))
  const channel = await fixture.calls('1')
  await fixture.clock.pass(`${seconds}s`)
  return { fixture, channel, after: fixture.steps(channel).slice(1) }
}

const peerOf = (fixture: DialplanFixture, label: string): Channel => {
  const found = fixture.exchange.channels.all().find(({ name }) => name.startsWith(`Test/${label}`))
  assert.ok(found, `no channel ${label}`)
  return found
}

test('what came of dialling, one far end at a time', async () => {
  const rows: [data: string, after: string][] = [
    ['Test/ring-17,5', 'NoOp(BUSY 17)'],
    ['Test/busy,5', 'NoOp(BUSY 0)'],
    ['Test/congestion,5', 'NoOp(CONGESTION 0)'],
    ['Test/21,5', 'NoOp(CHANUNAVAIL 21)'],
    ['Test/none,5', 'NoOp(CHANUNAVAIL 20)'],
    ['Nothing/x,5', 'NoOp(CHANUNAVAIL 66)'],
    ['Test/ring,1', 'NoOp(NOANSWER 0)'],
    [',5', 'NoOp(CHANUNAVAIL 0)'],
    ['Test/busy&Test/21&Test/congestion,5', 'NoOp(BUSY 21)'],
  ]
  for (const [data, after] of rows) {
    const { after: steps, fixture } = await dialled(data, 3)
    assert.equal(steps[0], after, data)
    assert.equal(fixture.exchange.bridges.count, 0)
  }
})

test('the parties talk, and the caller goes on only when asked to', async () => {
  const { fixture, channel } = await dialled('Test/ring-answer,5', 2)
  const peer = peerOf(fixture, 'ring_answer')
  assert.equal(channel.isUp, true)
  assert.equal(fixture.exchange.bridges.count, 1)
  assert.equal(channel.variables.get('DIALEDPEERNAME'), peer.name)
  assert.equal(channel.variables.get('DIALEDPEERNUMBER'), 'ring-answer')
  assert.equal(channel.variables.get('DIALSTATUS'), 'ANSWER')
  assert.deepEqual(
    fixture.published.filter((line) => line.startsWith(channel.name)),
    [`${channel.name} ringing`],
  )
  peer.handle({ type: 'hung-up', cause: 16 })
  await fixture.clock.settle()
  assert.equal(channel.isEnded, true)
  assert.deepEqual(fixture.steps(channel).slice(1), ['NoOp(h ANSWER)'])
  assert.equal(fixture.exchange.bridges.count, 0)
  assert.equal(fixture.clock.waiting, 0)

  const going = await dialled('Test/answer-16,5,g', 3)
  assert.equal(going.after[0], 'NoOp(ANSWER 16)')
})

test('the caller hangs up: while it rings, and while they talk', async () => {
  const ringing = await dialled('Test/ring,20', 1)
  ringing.channel.handle({ type: 'hung-up', cause: 16 })
  await ringing.fixture.clock.settle()
  assert.deepEqual(ringing.after, [])
  assert.deepEqual(ringing.fixture.steps(ringing.channel).slice(1), ['NoOp(h CANCEL)'])
  assert.equal(ringing.fixture.exchange.channels.count, 0)

  const talking = await dialled('Test/answer,20,g', 1)
  talking.channel.handle({ type: 'hung-up', cause: 16 })
  await talking.fixture.clock.settle()
  assert.equal(talking.fixture.exchange.channels.count, 0)
  assert.equal(talking.fixture.exchange.bridges.count, 0)
})

test('the first of several wins, the others are told', async () => {
  const { fixture, channel } = await dialled('Test/ring&Test/ring-answer,20', 2)
  assert.match(channel.variables.get('DIALEDPEERNAME') ?? '', /ring_answer/)
  assert.ok(fixture.published.some((line) => /Test\/ring-\w+ hangup 26/.test(line)))
  const quiet = await dialled('Test/ring&Test/ring-answer,20,Q(NONE)', 2)
  assert.ok(quiet.fixture.published.some((line) => /Test\/ring-\w+ hangup 0/.test(line)))
})

test('arguments that make no sense end the call', async () => {
  for (const data of ['Test/answer,5,L(', 'nowhere,5']) {
    const { channel, fixture } = await dialled(data, 1)
    assert.equal(channel.isEnded, true)
    assert.deepEqual(fixture.steps(channel).at(-1), 'NoOp(h INVALIDARGS)')
  }
  const { fixture } = await dialled('Test/busy,soon,!', 1)
  assert.equal(fixture.problems.length, 2)
})

test('a limit ends the talk, S counts in seconds', async () => {
  for (const option of ['L(3000)', 'S(3)']) {
    const { fixture, channel } = await dialled(`Test/answer,20,g${option}`, 3)
    assert.equal(fixture.exchange.bridges.count, 1)
    await fixture.clock.pass('1s')
    assert.equal(fixture.exchange.bridges.count, 0)
    assert.equal(fixture.steps(channel)[1], 'NoOp(ANSWER 16)', option)
  }
})

test('subroutines before dialling and before talking', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Dial(Test/answer,5,gB(sub^s^1(caller))b(sub^s^1(callee))U(ask^yes))', 'NoOp(${DIALSTATUS} ${WHO})'] },
    sub: { s: ['Set(WHO=${ARG1})', 'Return()'] },
    ask: { s: ['Set(GOSUB_RESULT=${IF($[${ARG1} = yes]?BUSY)})', 'Return()'] },
  })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('1s')
  assert.equal(fixture.steps(channel).at(-1), 'NoOp(BUSY caller)')
  const who = fixture.eventsOf('variable-set').filter(({ variable }) => variable === 'WHO')
  assert.deepEqual(
    who.map(({ value }) => value),
    ['caller', 'callee'],
  )
})

test('both go to places of their own', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Dial(Test/answer,5,G(test^2^1))'], 2: ['NoOp(caller)', 'NoOp(both)', 'Wait(60)'] },
  })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('1s')
  assert.deepEqual(fixture.steps(channel).slice(1), ['NoOp(caller)', 'NoOp(both)', 'Wait(60)'])
  assert.deepEqual(fixture.steps(peerOf(fixture, 'answer')), ['NoOp(both)', 'Wait(60)'])
})

test('the called party goes on when the caller hangs up', async () => {
  const { fixture, channel } = await dialled('Test/answer,20,F(test^9^1)', 1, { 9: ['NoOp(alone)', 'Wait(60)'] })
  const peer = peerOf(fixture, 'answer')
  channel.handle({ type: 'hung-up', cause: 16 })
  await fixture.clock.settle()
  assert.equal(channel.isEnded, true)
  assert.deepEqual(fixture.steps(peer), ['NoOp(alone)', 'Wait(60)'])
})

test('a digit while waiting leads elsewhere', async () => {
  const { fixture, channel } = await dialled('Test/ring,20,d', 1, { 5: ['NoOp(five)', 'Wait(60)'] })
  fixture.press(channel, '75')
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(channel).slice(1), ['NoOp(five)', 'Wait(60)'])
  assert.equal(channel.variables.get('DIALSTATUS'), 'CANCEL')
})

test('who is seen, what is played, what is sent', async () => {
  const { fixture, channel } = await dialled('Test/answer,20,f("Desk" <77>)o(88)D(12:3)m(jazz)', 3)
  const peer = peerOf(fixture, 'answer')
  assert.deepEqual([peer.facts.connected.number, peer.facts.caller.number], ['77', '88'])
  const digits = fixture.published.filter((line) => line.includes('digit'))
  assert.deepEqual(digits, [`${peer.name} digit 1`, `${peer.name} digit 2`, `${channel.name} digit 3`])
  assert.deepEqual(
    fixture.eventsOf('channel-music-started').map(({ musicClass }) => musicClass),
    ['jazz'],
  )
  assert.equal(fixture.eventsOf('channel-music-stopped').length, 1)
})

test('the codes of features work for whom they are granted', async () => {
  const callee = await dialled('Test/answer,20,gh', 1)
  callee.fixture.press(peerOf(callee.fixture, 'answer'), '*')
  await callee.fixture.clock.settle()
  assert.equal(callee.fixture.steps(callee.channel)[1], 'NoOp(ANSWER 16)')
  const caller = await dialled('Test/answer,20,gh', 1)
  caller.fixture.press(caller.channel, '*')
  await caller.fixture.clock.settle()
  assert.equal(caller.fixture.exchange.bridges.count, 1)
  assert.ok(caller.fixture.published.some((line) => line.endsWith('digit *')))
})

test('a called channel keeps why it ended, and belongs to the group that was asked for', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Set(OUTBOUND_GROUP=out@kind)', 'Dial(Test/ring-17,5)', 'NoOp(${HANGUPCAUSE(${HANGUPCAUSE_KEYS()},ast)})'],
    },
  })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('600ms')
  assert.equal(await fixture.value('${GROUP_COUNT(out@kind)}', channel), '1')
  await fixture.clock.pass('2s')
  assert.equal(fixture.steps(channel).at(-1), 'NoOp(17)')
})

test('variables with underscores go along', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Set(__A=always)', 'Set(_B=once)', 'Set(C=never)', 'Dial(Test/answer,5)'] },
  })
  await fixture.calls('1')
  await fixture.clock.pass('1s')
  const peer = peerOf(fixture, 'answer')
  assert.deepEqual(
    ['A', 'B', 'C'].map((name) => peer.variables.get(name)),
    ['always', 'once', undefined],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDialplan } from '../dialplan-port.ts'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'
import { channelMachine } from './channel.machine.ts'
import { channelStates } from './channel-snapshot.ts'
import type { Interruption } from './interruption.ts'

const ann = { name: 'Ann', number: '1', presentation: 0 }
const ben = { name: 'Ben', number: '2', presentation: 0 }

test('one change is told in one order, with one picture', () => {
  const fixture = new ExchangeFixture()
  const channel = fixture.channel('c', { state: 'Ring' })
  fixture.hush()
  channel.change({ connected: ben, caller: ann, appName: 'Dial', appData: 'x', state: 'Up' })
  assert.deepEqual(fixture.names(), [
    'channel-state-changed',
    'channel-dialplan',
    'channel-caller-id',
    'channel-connected-line',
  ])
  const snapshots = new Set(fixture.events.map((event) => ('channel' in event ? event.channel : undefined)))
  assert.deepEqual([...snapshots], [channel.snapshot()])
})

test('what did not change is not told, and the picture stays the same', () => {
  const fixture = new ExchangeFixture()
  const channel = fixture.channel('c', { caller: ann })
  const snapshot = channel.snapshot()
  assert.equal(channel.snapshot(), snapshot)
  fixture.hush()
  channel.change({ caller: { ...ann } })
  channel.publish()
  assert.deepEqual(fixture.names(), [])
})

test('a place is told when an application runs there', () => {
  const fixture = new ExchangeFixture()
  const channel = fixture.channel('c')
  fixture.hush()
  channel.change({ exten: '200' })
  assert.deepEqual(fixture.names(), [])
  const first = channel.runs('Wait', '1')
  first()
  assert.equal(channel.facts.appName, '')
  channel.changeQuietly({ priority: 2 })
  channel.runs('Answer', '')
  channel.runs('NoOp', '')
  assert.deepEqual(
    fixture.events.flatMap((event) =>
      event.name === 'channel-dialplan' ? [`${event.application} ${event.channel.priority}`] : [],
    ),
    ['Wait 1', 'Answer 2'],
  )
})

test('every cell of the machine leads to a state there is', () => {
  for (const [state, cells] of Object.entries(channelMachine)) {
    assert.ok((channelStates as readonly string[]).includes(state))
    for (const cell of Object.values(cells)) assert.ok(cell.to && channelStates.includes(cell.to))
  }
  assert.deepEqual(Object.keys(channelMachine).sort(), [...channelStates].sort())
  for (const state of channelStates) {
    if (state !== 'Up') assert.equal(channelMachine[state].answered?.to, 'Up', state)
  }
})

test('an outgoing channel rings, an incoming one does not', () => {
  const fixture = new ExchangeFixture()
  const outgoing = fixture.channel('a', { state: 'Down', isOutgoing: true })
  const incoming = fixture.channel('b', { state: 'Ring' })
  for (const channel of [outgoing, incoming]) channel.handle({ type: 'ringing' })
  assert.deepEqual([outgoing.state, incoming.state], ['Ringing', 'Ring'])
  outgoing.handle({ type: 'answered' })
  outgoing.handle({ type: 'ringing' })
  assert.equal(outgoing.state, 'Up')
})

test('a channel nobody drives any more ends, whoever lets go last', () => {
  const fixture = new ExchangeFixture()
  const channel = fixture.channel('c')
  const dialplan = channel.take({ kind: 'dialplan' })
  const application = channel.take({ kind: 'application' })
  assert.equal(channel.controller, 'application')
  dialplan()
  dialplan()
  assert.ok(channel.isControlledBy('application') && !channel.isControlledBy('dialplan'))
  assert.equal(channel.isEnded, false)
  application()
  assert.equal(channel.isEnded, true)
})

test('a channel that nobody drives ends as soon as somebody asks', () => {
  const fixture = new ExchangeFixture()
  let hungUp = 0
  const channel = fixture.channel('c', {}, { hangUp: () => void hungUp++ })
  fixture.hush()
  channel.requestHangup('explicit', 21)
  channel.requestHangup('explicit')
  channel.end()
  assert.deepEqual(fixture.names(), ['channel-hangup-requested', 'channel-destroyed'])
  assert.equal(hungUp, 1)
  const destroyed = fixture.events.at(-1)
  assert.ok(destroyed?.name === 'channel-destroyed')
  assert.equal(destroyed.cause, 21)
  assert.equal(fixture.exchange.channels.get('c'), undefined)
})

test('the far end hangs up once, with what its technology says', () => {
  const fixture = new ExchangeFixture()
  const channel = fixture.channel('c')
  const release = channel.take({ kind: 'dialplan' })
  fixture.hush()
  channel.handle({ type: 'hung-up', cause: 17, techCause: 486 })
  channel.handle({ type: 'hung-up', cause: 16 })
  release()
  const published = fixture.events.map((event) =>
    'cause' in event ? [event.name, event.cause, 'techCause' in event ? event.techCause : undefined] : [event.name],
  )
  assert.deepEqual(published, [
    ['channel-hangup-requested', 17, 486],
    ['channel-destroyed', 17, 486],
  ])
})

test('an unknown cause is left out of the request', () => {
  const fixture = new ExchangeFixture()
  const channel = fixture.channel('c')
  fixture.hush()
  channel.handle({ type: 'hung-up', cause: 0 })
  const [published] = fixture.events
  assert.ok(published?.name === 'channel-hangup-requested')
  assert.ok(!('cause' in published))
})

test('interruptions: a goto passes, a hangup stays', () => {
  const fixture = new ExchangeFixture()
  const channel = fixture.channel('c')
  channel.take({ kind: 'dialplan' })
  const first = channel.interruption
  const place = { context: 'a', exten: 'b', priority: 1 }
  channel.asyncGoto(place)
  assert.equal((first.reason as Interruption).kind, 'goto')
  assert.deepEqual([channel.interruptedBy, channel.takeGoto(), channel.takeGoto()], ['goto', place, undefined])
  assert.equal(channel.interruption.aborted, false)
  channel.requestHangup('timeout')
  assert.equal(channel.interruptedBy, 'timeout')
  channel.clearInterruption()
  const last = channel.interruption
  channel.asyncGoto(place)
  channel.requestHangup('explicit')
  channel.takeGoto()
  channel.clearInterruption()
  assert.ok(last.aborted)
  assert.equal((channel.interruption.reason as Interruption).kind, 'hangup')
  assert.equal(channel.interruptedBy, 'hangup')
})

test('nobody is told of a channel the exchange uses inside', () => {
  const fixture = new ExchangeFixture()
  const channel = fixture.channel('c', { isInternal: true })
  channel.change({ caller: ann, state: 'Ring' })
  channel.variables.set('A', '1')
  channel.requestHangup('explicit')
  assert.deepEqual(fixture.names(), [])
  assert.ok(channel.isEnded)
})

test('handlers of the hangup run before the channel is gone', async () => {
  const fixture = new ExchangeFixture()
  const ran: string[] = []
  fixture.exchange.useDialplan({
    ...emptyDialplan,
    runHangupHandlers: async (channel) => {
      ran.push(...channel.hangupHandlers)
      assert.equal(channel.isEnded, false)
    },
  })
  const channel = fixture.channel('c')
  channel.hangupHandlers.push('x,s,1')
  channel.requestHangup('explicit', 16)
  await fixture.clock.settle()
  assert.deepEqual([ran, channel.isEnded], [['x,s,1'], true])
})

test('reported variables stand behind the configured ones', () => {
  const fixture = new ExchangeFixture()
  const channel = fixture.channel('c')
  fixture.exchange.channels.reportVariables(['SEEN', 'TOO'])
  assert.deepEqual(channel.snapshot().reportedVariables, [
    ['SEEN', ''],
    ['TOO', ''],
  ])
  channel.variables.set('SEEN', '1', { isReported: true })
  channel.variables.set('MINE', '2', { isReported: true })
  channel.variables.set('OTHER', '3')
  assert.deepEqual(channel.snapshot().reportedVariables, [
    ['SEEN', '1'],
    ['TOO', ''],
    ['MINE', '2'],
  ])
  channel.variables.set('MINE', '2')
  assert.equal(channel.snapshot().reportedVariables.length, 2)
})

test('variables are told as written, and inherited as far as their name says', () => {
  const fixture = new ExchangeFixture()
  const { variables } = fixture.channel('c')
  fixture.hush()
  variables.set('PLAIN', ' 1 ')
  variables.set('_ONCE', '2')
  variables.set('__ALWAYS', '3')
  variables.set('', 'x')
  variables.set('__', 'x')
  variables.set('NEVER', undefined)
  assert.deepEqual(
    fixture.events.flatMap((event) => (event.name === 'variable-set' ? [`${event.variable}=${event.value}`] : [])),
    ['PLAIN= 1 ', '_ONCE=2', '__ALWAYS=3'],
  )
  assert.deepEqual([variables.get('ONCE'), variables.get('_ONCE')], ['2', undefined])
  assert.deepEqual(variables.inheritable(), [
    { written: '__ALWAYS', value: '3' },
    { written: 'ONCE', value: '2' },
  ])
  variables.set('ONCE', '4')
  variables.set('ALWAYS', undefined)
  assert.deepEqual(variables.inheritable(), [])
})

test('holding is told, and ends', () => {
  const fixture = new ExchangeFixture()
  const channel = fixture.channel('c')
  fixture.hush()
  channel.handle({ type: 'hold' })
  assert.equal(channel.isOnHold, true)
  channel.handle({ type: 'unhold' })
  assert.deepEqual(
    fixture.events.map((event) => [event.name, 'musicClass' in event ? event.musicClass : undefined]),
    [
      ['channel-held', ''],
      ['channel-unheld', undefined],
    ],
  )
})

test('what is said to a channel that is gone does nothing', () => {
  const fixture = new ExchangeFixture()
  const channel = fixture.channel('c')
  channel.end()
  fixture.hush()
  channel.handle({ type: 'digit-ended', digit: '1', durationMs: 1 })
  channel.sendDigit('1', 'begin')
  channel.requestHangup('explicit')
  channel.drop(16)
  channel.startMusic('')
  assert.deepEqual([channel.answer(), channel.indicate({ type: 'ringing' }), fixture.names()], [false, false, []])
})

test('who asks for the end of a channel that is gone hears of it at once, and everybody else once', () => {
  const channel = new ExchangeFixture().channel('c')
  const heard: string[] = []
  channel.onEnd(() => heard.push('early'))
  channel.end()
  const stop = channel.onEnd(({ id }) => heard.push(`late ${id}`))
  stop()
  assert.deepEqual(heard, ['early', 'late c'])
})

test('a mistake of its technology at the end keeps no channel', () => {
  const fixture = new ExchangeFixture()
  const hangUp = () => {
    throw new Error('a mistake while hanging up')
  }
  const channel = fixture.channel('c', {}, { hangUp })
  assert.throws(() => channel.end(), /a mistake while hanging up/)
  assert.deepEqual(
    [channel.isEnded, fixture.exchange.channels.count, fixture.names().at(-1)],
    [true, 0, 'channel-destroyed'],
  )
})

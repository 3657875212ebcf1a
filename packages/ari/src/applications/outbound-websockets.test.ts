import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logTo, seededRandom } from '@jackfield/base'
import type { EventSession } from '@jackfield/description'
import {
  applicationsFixture,
  channel,
  FakeConnection,
  type Opened,
  open,
  received,
  set,
} from './applications-fixture.ts'
import type { OutboundDialer, OutboundWebsocket } from './outbound-websocket.ts'
import { OutboundWebsockets } from './outbound-websockets.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'

interface Dialed extends Opened {
  readonly websocket: OutboundWebsocket
}

/** A far side that is there or not, and remembers who connected. */
class FarSide implements OutboundDialer {
  isThere = true
  /** takes the connection and says nothing more */
  isSilent = false
  tries = 0
  readonly dialed: Dialed[] = []

  dial: OutboundDialer['dial'] = async (websocket, serve, signal) => {
    this.tries++
    signal.throwIfAborted()
    if (this.isSilent) await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    if (!this.isThere) throw new Error('connection refused')
    const connection = new FakeConnection(true)
    const session: EventSession = serve(connection)
    this.dialed.push({ websocket, connection, session })
  }

  get last(): Dialed {
    const last = this.dialed.at(-1)
    assert.ok(last)
    return last
  }
}

const configured = (
  id: string,
  applications: string[],
  about: object = {},
  client: object = {},
): OutboundWebsocket => ({
  id,
  applications,
  subscribeAll: false,
  user: { name: 'kit', isReadOnly: false },
  client: {
    id: `client-of-${id}`,
    connectionType: 'persistent',
    reconnectIntervalMs: 1_000,
    reconnectAttempts: 2,
    ...client,
  },
  ...about,
})

const perCall = (id: string, applications: string[]) =>
  configured(id, applications, {}, { connectionType: 'per_call_config', reconnectIntervalMs: 500 })

function outboundFixture(limits = {}) {
  const fixture = applicationsFixture({ limits })
  const farSide = new FarSide()
  const complaints: string[] = []
  const log = logTo(({ message }) => complaints.push(message))
  const { clock, bus, applications } = fixture
  const outbound = new OutboundWebsockets({ clock, bus, applications, random: seededRandom(1), log, dialer: farSide })
  return { ...fixture, farSide, outbound, complaints }
}

/** The code a socket was closed with, if it was. */
const closed = ({ connection }: Opened) => connection.closing?.code

const delivered = ({ connection }: Opened) =>
  connection.messages.map(({ type, application }) => `${type} ${application}`)

test('the applications of a lasting connection are there before it is, and get what happened first after being told', async () => {
  const fixture = outboundFixture()
  fixture.farSide.isThere = false
  fixture.outbound.configure([configured('one', ['a', 'b'])])
  assert.deepEqual([fixture.applications.isActive('a'), fixture.applications.isActive('b')], [true, true])
  fixture.bus.publish('application-entered', { channel: channel('c1'), application: 'a', args: [] })
  await fixture.clock.pass('5s')
  fixture.farSide.isThere = true
  await fixture.clock.pass('3s')
  assert.deepEqual(delivered(fixture.farSide.last), [
    'ApplicationRegistered a',
    'StasisStart a',
    'ApplicationRegistered b',
  ])
  assert.equal('seq' in (fixture.farSide.last.connection.messages[1] ?? {}), false)
})

test('while a lasting connection is away its applications go on, and hear of it after the reconnection', async () => {
  const fixture = outboundFixture()
  fixture.outbound.configure([configured('one', ['a'], { subscribeAll: true })])
  await fixture.clock.settle()
  set(fixture, channel('c1'), 'before')
  fixture.farSide.last.session.closed()
  assert.equal(fixture.applications.isActive('a'), true)
  set(fixture, channel('c1'), 'while away')
  await fixture.clock.pass('1s')
  set(fixture, channel('c1'), 'after')
  assert.deepEqual(delivered(fixture.farSide.last)[0], 'ApplicationRegistered a')
  assert.deepEqual(received(fixture.farSide.last), ['while away', 'after'])
  assert.equal(fixture.farSide.dialed.length, 2)
})

test('what was lost while it was away is said', async () => {
  const fixture = outboundFixture({ keptEvents: 2 })
  fixture.farSide.isThere = false
  fixture.outbound.configure([configured('one', ['a'], { subscribeAll: true })])
  for (const value of ['1', '2', '3', '4', '5']) set(fixture, channel('c1'), value)
  fixture.farSide.isThere = true
  await fixture.clock.pass('5s')
  const [, lost] = fixture.farSide.last.connection.messages
  assert.deepEqual([lost?.type, lost?.lost], ['EventsLost', 3])
  assert.deepEqual(received(fixture.farSide.last), ['4', '5'])
})

test('a far side that is away is tried for ever, at growing intervals, and complained about once', async () => {
  const fixture = outboundFixture()
  fixture.farSide.isThere = false
  fixture.outbound.configure([configured('one', ['a'])])
  await fixture.clock.pass('60s')
  assert.ok(fixture.farSide.tries > 20 && fixture.farSide.tries < 40, `${fixture.farSide.tries} tries`)
  assert.equal(fixture.complaints.filter((message) => message.includes('refused')).length, 1)
  fixture.outbound.close()
  assert.equal(fixture.clock.waiting, 0)
})

test('a far side that accepts and never answers: calls that came meanwhile go on, and no others are taken until it is there', async () => {
  const fixture = outboundFixture()
  const left: string[][] = []
  fixture.applications.onUnanswered((ids) => left.push([...ids]))
  fixture.farSide.isSilent = true
  fixture.outbound.configure([configured('one', ['a', 'b'])])
  const enter = (id: string) =>
    fixture.bus.publish('application-entered', { channel: channel(id), application: 'a', args: [] })
  enter('c1')
  enter('c2')
  fixture.bus.publish('application-left', { channel: channel('c2'), application: 'a' })
  await fixture.clock.pass('29s')
  assert.deepEqual([left, fixture.applications.isActive('a')], [[], true])
  await fixture.clock.pass('2s')
  assert.deepEqual(
    [left, fixture.applications.isActive('a'), fixture.applications.isActive('b')],
    [[['c1']], false, false],
  )
  const { signal } = new AbortController()
  assert.equal(fixture.applications.admit('a', channel('c3'), { interruption: signal }), undefined)
  assert.equal(fixture.applications.isRegistered('a'), true)
  fixture.farSide.isSilent = false
  fixture.outbound.configure([configured('one', ['a', 'b'], {}, { uri: 'ws://elsewhere' })])
  await fixture.clock.pass('1s')
  assert.equal(fixture.applications.isActive('a'), true)
  enter('c4')
  await fixture.clock.pass('1h')
  assert.deepEqual(left, [['c1']])
  // a call it has heard of stays when the connection is lost for long
  fixture.farSide.isSilent = true
  fixture.farSide.last.session.closed()
  await fixture.clock.pass('1h')
  assert.deepEqual(left, [['c1']])
  assert.equal(fixture.applications.isActive('a'), false)
  fixture.outbound.close()
  assert.equal(fixture.clock.waiting, 0)
})

test('a delay grows from its interval to its bound, less up to a quarter', () => {
  const never = { ...seededRandom(1), next: () => 0 }
  const most = { ...seededRandom(1), next: () => 0.999 }
  assert.deepEqual(
    [0, 1, 2, 3, 40].map((failures) => reconnectDelayMs(failures, 1_000, never)),
    [1_000, 1_000, 2_000, 3_000, 3_000],
  )
  assert.equal(reconnectDelayMs(9, 10_000, never), 10_000)
  assert.ok(reconnectDelayMs(1, 1_000, most) > 750 && reconnectDelayMs(1, 1_000, most) < 751)
})

test('an application that connects by itself takes its name from a lasting connection, and gives it back', async () => {
  const fixture = outboundFixture()
  fixture.outbound.configure([configured('one', ['a'])])
  await fixture.clock.settle()
  const opened = open(fixture, 'a')
  assert.deepEqual(delivered(fixture.farSide.last), ['ApplicationRegistered a', 'ApplicationReplaced a'])
  assert.equal(closed(fixture.farSide.last), undefined)
  fixture.bus.publish('application-entered', { channel: channel('c1'), application: 'a', args: [] })
  assert.deepEqual(opened.connection.types, ['StasisStart'])
  fixture.farSide.last.session.closed()
  await fixture.clock.pass('2s')
  assert.deepEqual(delivered(fixture.farSide.last), [], 'a reconnection leaves the name to whoever has it')
  opened.session.closed()
  assert.deepEqual(delivered(fixture.farSide.last), ['ApplicationRegistered a'])
  assert.equal(fixture.applications.isActive('a'), true)
})

test('a changed list of applications registers and unregisters single ones on the open connection', async () => {
  const fixture = outboundFixture()
  fixture.outbound.configure([configured('one', ['a', 'b'])])
  await fixture.clock.settle()
  const { connection, session } = fixture.farSide.last
  fixture.outbound.configure([configured('one', ['b', 'c'])])
  fixture.outbound.configure([configured('one', ['b', 'c'])])
  assert.deepEqual(delivered({ connection, session }).slice(2), [
    'ApplicationUnregistered a',
    'ApplicationReplaced b',
    'ApplicationRegistered c',
  ])
  assert.deepEqual(fixture.applications.names(), ['b', 'c'])
  assert.deepEqual(session.applications, ['b', 'c'])
  fixture.outbound.configure([])
  assert.deepEqual(delivered({ connection, session }).slice(5), [
    'ApplicationUnregistered b',
    'ApplicationUnregistered c',
  ])
  assert.equal(connection.closing?.code, 1000)
  assert.deepEqual(fixture.applications.names(), [])
  await fixture.clock.pass('10s')
  assert.equal(fixture.farSide.tries, 1)
})

test('subscribe_all that changes makes the applications anew', async () => {
  const fixture = outboundFixture()
  fixture.outbound.configure([configured('one', ['a'])])
  await fixture.clock.settle()
  fixture.outbound.configure([configured('one', ['a'], { subscribeAll: true })])
  set(fixture, channel('c1'), 'heard')
  assert.deepEqual(delivered(fixture.farSide.last), [
    'ApplicationRegistered a',
    'ApplicationUnregistered a',
    'ApplicationRegistered a',
    'ChannelVarset a',
  ])
})

test('another way to connect closes the connection and opens it again at once', async () => {
  const fixture = outboundFixture()
  fixture.outbound.configure([configured('one', ['a'])])
  await fixture.clock.settle()
  const before = fixture.farSide.last
  fixture.outbound.configure([configured('one', ['a'], {}, { uri: 'ws://elsewhere' })])
  await fixture.clock.settle()
  assert.equal(before.connection.closing?.code, 1000)
  assert.equal(fixture.farSide.dialed.length, 2)
  assert.equal(fixture.applications.isActive('a'), true)
  assert.deepEqual(delivered(fixture.farSide.last), ['ApplicationRegistered a'])
})

test('connections that share an application are not used, and said to be so', async () => {
  const fixture = outboundFixture()
  fixture.outbound.configure([
    configured('one', ['a', 'b']),
    configured('two', ['b']),
    configured('three', ['x'.repeat(74)]),
    configured('four', []),
    configured('five', ['c']),
  ])
  await fixture.clock.settle()
  assert.deepEqual(fixture.applications.names(), ['c'])
  assert.equal(fixture.complaints.filter((message) => message.includes('not used')).length, 3)
})

test('a call opens a connection of its own, under a name of its own, and ends it a little after it has left', async () => {
  const fixture = outboundFixture()
  fixture.outbound.configure([perCall('one', ['ivr'])])
  assert.deepEqual([fixture.applications.names(), fixture.outbound.perCallNames()], [[], ['ivr']])
  const call = channel('c1', { name: 'Local/c1-00000001;2' })
  const name = await fixture.applications.admit('ivr', call, { interruption: new AbortController().signal })
  assert.equal(name, 'ivr:Local/c1-00000001;2')
  fixture.bus.publish('application-entered', { channel: call, application: name, args: [] })
  await fixture.clock.pass('1h')
  fixture.bus.publish('application-left', { channel: call, application: name })
  assert.deepEqual(fixture.farSide.last.connection.types, ['ApplicationRegistered', 'StasisStart', 'StasisEnd'])
  assert.equal(closed(fixture.farSide.last), undefined)
  await fixture.clock.pass('1s')
  assert.equal(closed(fixture.farSide.last), 1000)
  assert.deepEqual([fixture.applications.names(), fixture.clock.waiting], [[], 0])
})

test('a connection of a call that nobody enters after all is closed', async () => {
  const fixture = outboundFixture()
  fixture.outbound.configure([perCall('one', ['ivr'])])
  await fixture.applications.admit('ivr', channel('c1'), { interruption: new AbortController().signal })
  await fixture.clock.pass('1s')
  assert.equal(closed(fixture.farSide.last), 1000)
  assert.deepEqual(fixture.applications.names(), [])
})

test('two calls have two connections, and each hears of its own call', async () => {
  const fixture = outboundFixture()
  fixture.outbound.configure([perCall('one', ['ivr'])])
  for (const id of ['c1', 'c2']) {
    const name = await fixture.applications.admit('ivr', channel(id), { interruption: new AbortController().signal })
    fixture.bus.publish('application-entered', { channel: channel(id), application: name ?? '', args: [] })
  }
  set(fixture, channel('c1'), 'one')
  set(fixture, channel('c2'), 'two')
  assert.deepEqual(fixture.farSide.dialed.map(received), [['one'], ['two']])
  assert.notEqual(
    fixture.farSide.dialed[0]?.session.applications[0],
    fixture.farSide.dialed[1]?.session.applications[0],
  )
})

test('when nobody answers, the configured tries are made and the call is not taken', async () => {
  const fixture = outboundFixture()
  fixture.farSide.isThere = false
  fixture.outbound.configure([perCall('one', ['ivr'])])
  const admission = fixture.applications.admit('ivr', channel('c1'), { interruption: new AbortController().signal })
  await fixture.clock.pass('1s')
  assert.equal(await admission, undefined)
  assert.equal(fixture.farSide.tries, 2)
  assert.deepEqual([fixture.applications.names(), fixture.clock.waiting], [[], 0])
})

test('a call that hangs up while its connection is tried ends the trying', async () => {
  const fixture = outboundFixture()
  fixture.farSide.isThere = false
  fixture.outbound.configure([perCall('one', ['ivr'])])
  const hangup = new AbortController()
  const admission = fixture.applications.admit('ivr', channel('c1'), { interruption: hangup.signal })
  await fixture.clock.pass('100ms')
  hangup.abort()
  assert.equal(await admission, undefined)
  await fixture.clock.pass('5s')
  assert.equal(fixture.farSide.tries, 1)
})

test('a connection that is lost in the middle of a call is opened again, and gets what happened meanwhile', async () => {
  const fixture = outboundFixture()
  fixture.outbound.configure([perCall('one', ['ivr'])])
  const name = String(
    await fixture.applications.admit('ivr', channel('c1'), { interruption: new AbortController().signal }),
  )
  fixture.bus.publish('application-entered', { channel: channel('c1'), application: name, args: [] })
  fixture.farSide.last.session.closed()
  set(fixture, channel('c1'), 'while away')
  await fixture.clock.pass('1s')
  set(fixture, channel('c1'), 'back')
  assert.deepEqual(fixture.farSide.last.connection.types, ['ApplicationRegistered', 'ChannelVarset', 'ChannelVarset'])
  assert.deepEqual(received(fixture.farSide.last), ['while away', 'back'])
})

test('a far side that is gone for good loses its call', async () => {
  const fixture = outboundFixture()
  const abandoned: string[] = []
  fixture.applications.onAbandoned((name) => abandoned.push(name))
  fixture.outbound.configure([perCall('one', ['ivr'])])
  const name = String(
    await fixture.applications.admit('ivr', channel('c1'), { interruption: new AbortController().signal }),
  )
  fixture.bus.publish('application-entered', { channel: channel('c1'), application: name, args: [] })
  fixture.farSide.isThere = false
  fixture.farSide.last.session.closed()
  assert.equal(fixture.applications.isActive(name), true)
  await fixture.clock.pass('3s')
  assert.deepEqual(abandoned, [name])
  assert.deepEqual([fixture.applications.names(), fixture.clock.waiting, fixture.farSide.tries], [[], 0, 3])
})

test('an application that connects by itself comes before a connection per call', async () => {
  const fixture = outboundFixture()
  fixture.outbound.configure([perCall('one', ['ivr'])])
  open(fixture, 'ivr')
  assert.equal(fixture.applications.admit('ivr', channel('c1'), { interruption: new AbortController().signal }), 'ivr')
  assert.equal(fixture.farSide.tries, 0)
})

test('a name that is too long with the channel is not taken, nor one that nobody configured', () => {
  const fixture = outboundFixture()
  fixture.outbound.configure([perCall('one', ['ivr'])])
  const { signal } = new AbortController()
  assert.equal(
    fixture.applications.admit('ivr', channel('c1', { name: `Local/${'x'.repeat(70)}` }), { interruption: signal }),
    undefined,
  )
  assert.equal(fixture.applications.admit('other', channel('c1'), { interruption: signal }), undefined)
  assert.equal(fixture.complaints.length, 1)
})

test('closing ends calls and lasting connections, and nothing is opened again', async () => {
  const fixture = outboundFixture()
  fixture.outbound.configure([configured('one', ['a']), perCall('two', ['ivr'])])
  await fixture.applications.admit('ivr', channel('c1'), { interruption: new AbortController().signal })
  fixture.outbound.close()
  fixture.applications.close()
  assert.deepEqual(
    fixture.farSide.dialed.map(({ connection }) => connection.closing?.code),
    [1000, 1000],
  )
  await fixture.clock.pass('1m')
  assert.deepEqual([fixture.farSide.tries, fixture.clock.waiting], [2, 0])
})

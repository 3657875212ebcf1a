import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '@jackfield/description'
import {
  type ApplicationsFixture,
  applicationsFixture,
  bridge,
  channel,
  endpoint,
  FakeConnection,
  open,
  received,
  set,
} from './applications-fixture.ts'

const code = (expected: string) => (error: unknown) => error instanceof Fault && error.code === expected
const shown = (fixture: ApplicationsFixture, name: string) => JSON.parse(fixture.applications.get(name))
const enter = (fixture: ApplicationsFixture, application: string, id: string, about = {}) =>
  fixture.bus.publish('application-entered', { channel: channel(id, { application, ...about }), application, args: [] })
const leave = (fixture: ApplicationsFixture, application: string, id: string) =>
  fixture.bus.publish('application-left', { channel: channel(id), application })

test('an application is registered by a socket and is no more without one', () => {
  const fixture = applicationsFixture()
  const { session } = open(fixture, 'a')
  assert.equal(fixture.applications.isActive('a'), true)
  assert.deepEqual(shown(fixture, 'a'), {
    name: 'a',
    channel_ids: [],
    bridge_ids: [],
    endpoint_ids: [],
    device_names: [],
    events_allowed: [],
    events_disallowed: [],
  })
  session.closed()
  assert.deepEqual(fixture.applications.names(), [])
  assert.throws(() => fixture.applications.get('a'), code('application-not-found'))
})

test('names are checked before anything is registered', () => {
  const fixture = applicationsFixture()
  for (const apps of ['', 'good,', 'x'.repeat(74)]) {
    assert.throws(() => open(fixture, apps), code('application-registration-failed'))
  }
  assert.deepEqual(fixture.applications.names(), [])
  open(fixture, `${'x'.repeat(73)},twice,twice`)
  assert.deepEqual(fixture.applications.names(), ['x'.repeat(73), 'twice'])
})

test('a channel that enters is heard from StasisStart to StasisEnd, and no further', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a')
  set(fixture, channel('c1'), 'before')
  enter(fixture, 'a', 'c1')
  set(fixture, channel('c1'), 'inside')
  leave(fixture, 'a', 'c1')
  set(fixture, channel('c1'), 'after')
  assert.deepEqual(a.connection.types, ['StasisStart', 'ChannelVarset', 'StasisEnd'])
})

test('a message has its type first and the application last, and is not numbered', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a "quoted"')
  enter(fixture, 'a "quoted"', 'c1')
  assert.match(
    a.connection.texts[0] ?? '',
    /^\{"type":"StasisStart","timestamp":"2026-01-0[12]T[^"]+","args":\[\],"channel":\{"id":"c1".+\},"asterisk_id":"ex:1","application":"a \\"quoted\\""\}$/,
  )
})

test('interest is counted, and every count must be taken back', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a')
  enter(fixture, 'a', 'c1')
  fixture.applications.subscribe('a', ['channel:c1'])
  leave(fixture, 'a', 'c1')
  set(fixture, channel('c1'), 'still followed')
  fixture.applications.unsubscribe('a', ['channel:c1'])
  set(fixture, channel('c1'), 'not followed')
  assert.deepEqual(received(a), ['still followed'])
})

test('interest of entering can be taken back by unsubscribing', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a')
  enter(fixture, 'a', 'c1')
  fixture.applications.unsubscribe('a', ['channel:c1'])
  set(fixture, channel('c1'), 'silent')
  leave(fixture, 'a', 'c1')
  assert.deepEqual(a.connection.types, ['StasisStart', 'StasisEnd'])
})

test('a destroyed channel or bridge ends the interest whatever the count', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a')
  fixture.applications.subscribe('a', ['channel:c1', 'channel:c1', 'bridge:b1', 'bridge:b1'])
  fixture.bus.publish('channel-destroyed', { channel: channel('c1'), cause: 16 })
  fixture.bus.publish('bridge-destroyed', { bridge: bridge('b1') })
  assert.deepEqual(a.connection.types, ['ChannelDestroyed', 'BridgeDestroyed'])
  assert.deepEqual([shown(fixture, 'a').channel_ids, shown(fixture, 'a').bridge_ids], [[], []])
})

test('a removed endpoint ends the interest in it', () => {
  const fixture = applicationsFixture()
  open(fixture, 'a')
  fixture.applications.subscribe('a', ['endpoint:PJSIP/alice', 'endpoint:PJSIP/alice', 'endpoint:PJSIP'])
  fixture.applications.endpointRemoved('PJSIP/alice')
  assert.deepEqual(shown(fixture, 'a').endpoint_ids, ['PJSIP'])
})

test('what was made for an application is heard by it', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a')
  fixture.applications.addInterest('a', 'channel', 'c1')
  fixture.applications.addInterest('nobody', 'channel', 'c1')
  set(fixture, channel('c1'), 'made')
  fixture.applications.removeInterest('a', 'channel', 'c1')
  set(fixture, channel('c1'), 'given away')
  assert.deepEqual(received(a), ['made'])
})

test('a channel that replaces another takes one interest from it', () => {
  const fixture = applicationsFixture()
  open(fixture, 'a')
  enter(fixture, 'a', 'c1')
  const replacing = { channel: channel('c2'), application: 'a', args: [], replaceChannel: channel('c1') }
  fixture.bus.publish('application-entered', replacing)
  assert.deepEqual(shown(fixture, 'a').channel_ids, ['c2'])
})

test('a forwarded call is followed to its new channel', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a')
  const all = open(fixture, 'all', { subscribeAll: true })
  fixture.applications.subscribe('a', ['channel:c1'])
  const dial = { peer: channel('c1'), forwarded: channel('c2'), status: '', forward: 'Local/c2', dialString: '' }
  fixture.bus.publish('dial', dial)
  set(fixture, channel('c2'), 'forwarded')
  assert.deepEqual([received(a), received(all)], [['forwarded'], ['forwarded']])
})

test('the owner of a channel hears of the bridge it is in, and of its leaving, whoever put it there', () => {
  const fixture = applicationsFixture()
  const owner = open(fixture, 'owner')
  const other = open(fixture, 'other')
  enter(fixture, 'owner', 'c1')
  const inside = { channel: channel('c1', { application: 'owner' }), bridge: bridge('b1', ['c1']) }
  fixture.bus.publish('channel-entered-bridge', inside)
  assert.deepEqual(shown(fixture, 'owner').bridge_ids, ['b1'])
  // one unsubscription does not end it
  fixture.applications.unsubscribe('owner', ['bridge:b1'])
  fixture.bus.publish('channel-entered-bridge', { channel: channel('c2'), bridge: bridge('b1', ['c1', 'c2']) })
  fixture.bus.publish('channel-left-bridge', inside)
  fixture.bus.publish('channel-left-bridge', { channel: channel('c2'), bridge: bridge('b1') })
  assert.deepEqual(owner.connection.types, [
    'StasisStart',
    'ChannelEnteredBridge',
    'ChannelEnteredBridge',
    'ChannelLeftBridge',
  ])
  assert.deepEqual([shown(fixture, 'owner').bridge_ids, other.connection.types], [[], []])
})

test('a channel that moves to another application inside a bridge takes the interest in the bridge along', () => {
  const fixture = applicationsFixture()
  open(fixture, 'from')
  open(fixture, 'to')
  enter(fixture, 'from', 'c1')
  fixture.bus.publish('channel-entered-bridge', {
    channel: channel('c1', { application: 'from' }),
    bridge: bridge('b1'),
  })
  enter(fixture, 'to', 'c1', { bridgeId: 'b1' })
  leave(fixture, 'from', 'c1')
  assert.deepEqual([shown(fixture, 'from').bridge_ids, shown(fixture, 'to').bridge_ids], [[], ['b1']])
  fixture.bus.publish('bridge-destroyed', { bridge: bridge('b1') })
  assert.deepEqual(shown(fixture, 'to').bridge_ids, [])
})

test('interest in a bridge does not let the channels inside be heard', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a')
  fixture.applications.subscribe('a', ['bridge:b1'])
  fixture.bus.publish('channel-entered-bridge', { channel: channel('c1'), bridge: bridge('b1', ['c1']) })
  set(fixture, channel('c1', { bridgeId: 'b1' }), 'silent')
  assert.deepEqual(a.connection.types, ['ChannelEnteredBridge'])
})

test('endpoint and technology subscribers hear the channels of it, each event once', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a')
  fixture.applications.subscribe('a', ['endpoint:PJSIP/alice', 'endpoint:PJSIP', 'channel:c1'])
  const alice = { technology: 'PJSIP', endpoint: 'PJSIP/alice' }
  set(fixture, channel('c1', alice), 'once')
  set(fixture, channel('c2', { ...alice, endpoint: 'PJSIP/bob' }), 'by technology')
  set(fixture, channel('c3'), 'another technology')
  assert.deepEqual(received(a), ['once', 'by technology'])
})

test('the state of an endpoint goes to those who follow it or its technology, not to those who follow all', () => {
  const fixture = applicationsFixture()
  const one = open(fixture, 'one')
  const technology = open(fixture, 'technology')
  const all = open(fixture, 'all', { subscribeAll: true })
  fixture.applications.subscribe('one', ['endpoint:PJSIP/alice'])
  fixture.applications.subscribe('technology', ['endpoint:PJSIP'])
  fixture.bus.publish('endpoint-state-changed', { endpoint: endpoint('PJSIP', 'alice') })
  fixture.bus.publish('peer-status-changed', {
    endpoint: endpoint('PJSIP', 'alice'),
    peer: { peerStatus: 'Reachable' },
  })
  assert.deepEqual(one.connection.types, ['EndpointStateChange', 'PeerStatusChange'])
  assert.deepEqual(technology.connection.types, ['EndpointStateChange', 'PeerStatusChange'])
  assert.deepEqual(all.connection.types, ['PeerStatusChange'])
})

test('subscribeAll hears channels, bridges, endpoints and devices, but not what is for others alone', () => {
  const fixture = applicationsFixture()
  const all = open(fixture, 'all', { subscribeAll: true })
  open(fixture, 'a')
  enter(fixture, 'a', 'c1')
  set(fixture, channel('c1'), 'a channel')
  set(fixture, undefined, 'global')
  set(fixture, channel('c9', { isInternal: true }), 'internal')
  fixture.bus.publish('channel-entered-bridge', { channel: channel('c1'), bridge: bridge('b1') })
  fixture.bus.publish('device-state-changed', { device: 'Stasis:x', state: 'INUSE' })
  fixture.bus.publish('user-event', { eventName: 'for a', variables: {}, application: 'a', channel: channel('c1') })
  fixture.bus.publish('user-event', { eventName: 'of the dialplan', variables: {}, channel: channel('c1') })
  leave(fixture, 'a', 'c1')
  assert.deepEqual(all.connection.types, [
    'ChannelVarset',
    'ChannelVarset',
    'ChannelEnteredBridge',
    'DeviceStateChanged',
    'ChannelUserevent',
  ])
  assert.deepEqual(received(all), ['a channel', 'global'])
  assert.deepEqual(shown(fixture, 'all').channel_ids, ['__AST_CHANNEL_ALL_TOPIC'])
})

test('an application that follows something outlives its socket, hears nothing meanwhile and goes on afterwards', () => {
  const fixture = applicationsFixture()
  const first = open(fixture, 'a', { subscribeAll: true })
  enter(fixture, 'a', 'c1')
  first.session.closed()
  assert.deepEqual([fixture.applications.isRegistered('a'), fixture.applications.isActive('a')], [true, false])
  assert.equal(
    fixture.applications.admit('a', channel('c2'), { interruption: new AbortController().signal }),
    undefined,
  )
  set(fixture, channel('c1'), 'missed')
  const second = open(fixture, 'a')
  set(fixture, channel('c1'), 'heard')
  set(fixture, channel('c2'), 'not of it any more')
  assert.deepEqual(second.connection.types, ['ChannelVarset'])
  assert.deepEqual(received(second), ['heard'])
})

test('subscribeAll is honoured by a socket that comes back, and by one that takes over', () => {
  const fixture = applicationsFixture()
  const first = open(fixture, 'a')
  enter(fixture, 'a', 'c1')
  first.session.closed()
  const second = open(fixture, 'a', { subscribeAll: true })
  set(fixture, channel('c2'), 'all')
  assert.deepEqual(received(second), ['all'])
  open(fixture, 'b')
  const third = open(fixture, 'b', { subscribeAll: true })
  set(fixture, channel('c2'), 'all')
  assert.deepEqual(received(third), ['all'])
})

test('the last interest of an application without a socket takes the application along', () => {
  const fixture = applicationsFixture()
  const { session } = open(fixture, 'a')
  fixture.applications.filter('a', { allowed: [{ type: 'Dial' }] })
  fixture.applications.subscribe('a', ['channel:c1', 'bridge:b1', 'deviceState:x'])
  session.closed()
  fixture.bus.publish('channel-destroyed', { channel: channel('c1'), cause: 16 })
  fixture.bus.publish('bridge-destroyed', { bridge: bridge('b1') })
  assert.equal(JSON.parse(fixture.applications.unsubscribe('a', ['deviceState:x'])).name, 'a')
  assert.equal(fixture.applications.isRegistered('a'), false)
  open(fixture, 'a')
  assert.deepEqual(shown(fixture, 'a').events_allowed, [])
})

test('a socket that takes an application over: the old one is told, stays open and silent, and its end ends nothing', () => {
  const fixture = applicationsFixture()
  const old = open(fixture, 'a,b')
  enter(fixture, 'a', 'c1')
  const opened = open(fixture, 'a')
  set(fixture, channel('c1'), 'for the new one')
  assert.deepEqual(old.connection.types, ['StasisStart', 'ApplicationReplaced'])
  assert.equal(old.connection.closing, undefined)
  assert.equal(old.session.applications[0], 'a')
  fixture.bus.publish('user-event', { eventName: 'x', variables: {}, application: 'b' })
  assert.deepEqual(old.connection.types.at(-1), 'ChannelUserevent')
  old.session.closed()
  assert.deepEqual(received(opened), ['for the new one'])
  assert.deepEqual([fixture.applications.isActive('a'), fixture.applications.isRegistered('b')], [true, false])
})

test('one socket for two applications gets what both hear, each under its name', () => {
  const fixture = applicationsFixture()
  const both = open(fixture, 'a,b')
  fixture.applications.subscribe('a', ['channel:c1'])
  fixture.applications.subscribe('b', ['channel:c1'])
  set(fixture, channel('c1'), 'twice')
  assert.deepEqual(
    both.connection.messages.map(({ application }) => application),
    ['a', 'b'],
  )
})

test('what ends every message of a socket names its first application', () => {
  const fixture = applicationsFixture()
  const { session } = open(fixture, 'a,b')
  open(fixture, 'a')
  const fields = JSON.parse(`{${session.envelope('RESTResponse')}}`)
  assert.deepEqual(Object.keys(fields), ['type', 'timestamp', 'asterisk_id', 'application'])
  assert.deepEqual([fields.type, fields.application], ['RESTResponse', 'a'])
})

test('a filter changes what is sent, not what is followed, and never what the exchange itself says', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a')
  fixture.applications.subscribe('a', ['channel:c1'])
  fixture.applications.filter('a', { allowed: [{ type: 'StasisStart' }] })
  set(fixture, channel('c1'), 'not allowed')
  fixture.applications.filter('a', { allowed: [], disallowed: [{ type: 'ApplicationReplaced' }] })
  set(fixture, channel('c1'), 'heard')
  open(fixture, 'a')
  assert.deepEqual([received(a), a.connection.types.at(-1)], [['heard'], 'ApplicationReplaced'])
  assert.throws(() => fixture.applications.filter('a', { allowed: 7 }), code('event-filter-invalid'))
  assert.throws(() => fixture.applications.filter('none', {}), code('application-not-found'))
})

test('an event published while another is told comes after it', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a', { subscribeAll: true })
  fixture.bus.on('device-state-changed', () => set(fixture, channel('c1'), 'second'))
  fixture.bus.publish('device-state-changed', { device: 'x', state: 'BUSY' })
  assert.deepEqual(a.connection.types, ['DeviceStateChanged', 'ChannelVarset'])
})

test('an event is rendered once however many hear it, and not at all when nobody does', () => {
  let renderings = 0
  const base = applicationsFixture()
  const counting = {
    description: { name: 'Dial', about: '', fields: {}, from: 'dial' as const },
    renderer: {
      concerns: () => [{ kind: 'channel' as const, id: 'c1' }],
      fields: () => {
        renderings++
        return ''
      },
    },
  }
  const fixture = applicationsFixture({ events: [counting], bus: base.bus })
  const dial = { peer: channel('c1'), status: '', forward: '', dialString: '' }
  base.bus.publish('dial', dial)
  assert.equal(renderings, 0)
  const sockets = Array.from({ length: 50 }, (_, at) => open(fixture, `a${at}`, { subscribeAll: true }))
  base.bus.publish('dial', dial)
  assert.equal(renderings, 1)
  assert.ok(sockets.every(({ connection }) => connection.types.join() === 'Dial'))
})

test('closing ends every socket, listener and timer', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a')
  const numbered = open(fixture, 'b', { resume: '', subscribeAll: true })
  set(fixture, channel('c1'), 'kept')
  fixture.applications.close()
  assert.deepEqual([a.connection.closing?.code, numbered.connection.closing?.code], [1001, 1001])
  assert.equal(fixture.clock.waiting, 0)
  set(fixture, channel('c1'), 'nobody hears')
  assert.deepEqual(fixture.applications.names(), [])
})

test('a socket that is closed already loses its events and nobody else does', () => {
  const fixture = applicationsFixture()
  const gone = open(fixture, 'gone', { subscribeAll: true })
  const there = open(fixture, 'there', { subscribeAll: true })
  gone.connection.close(1006, '')
  set(fixture, channel('c1'), 'x')
  assert.deepEqual([received(gone), received(there)], [[], ['x']])
  assert.ok(gone.connection instanceof FakeConnection)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '@jackfield/description'
import { bridge, channel, endpoint, FakeConnection, heard, open, set, smallWorld, type World } from './small-world.ts'

const code = (expected: string) => (error: unknown) => error instanceof Fault && error.code === expected
const shown = (world: World, name: string) => JSON.parse(world.applications.get(name))
const enter = (world: World, application: string, id: string, about = {}) =>
  world.bus.publish('application-entered', { channel: channel(id, { application, ...about }), application, args: [] })
const leave = (world: World, application: string, id: string) =>
  world.bus.publish('application-left', { channel: channel(id), application })

test('an application is registered by a socket and is no more without one', () => {
  const world = smallWorld()
  const { session } = open(world, 'a')
  assert.equal(world.applications.isActive('a'), true)
  assert.deepEqual(shown(world, 'a'), {
    name: 'a',
    channel_ids: [],
    bridge_ids: [],
    endpoint_ids: [],
    device_names: [],
    events_allowed: [],
    events_disallowed: [],
  })
  session.closed()
  assert.deepEqual(world.applications.names(), [])
  assert.throws(() => world.applications.get('a'), code('application-not-found'))
})

test('names are checked before anything is registered', () => {
  const world = smallWorld()
  for (const apps of ['', 'good,', 'x'.repeat(74)]) {
    assert.throws(() => open(world, apps), code('application-registration-failed'))
  }
  assert.deepEqual(world.applications.names(), [])
  open(world, `${'x'.repeat(73)},twice,twice`)
  assert.deepEqual(world.applications.names(), ['x'.repeat(73), 'twice'])
})

test('a channel that enters is heard from StasisStart to StasisEnd, and no further', () => {
  const world = smallWorld()
  const a = open(world, 'a')
  set(world, channel('c1'), 'before')
  enter(world, 'a', 'c1')
  set(world, channel('c1'), 'inside')
  leave(world, 'a', 'c1')
  set(world, channel('c1'), 'after')
  assert.deepEqual(a.connection.types, ['StasisStart', 'ChannelVarset', 'StasisEnd'])
})

test('a message has its type first and the application last, and is not numbered', () => {
  const world = smallWorld()
  const a = open(world, 'a "quoted"')
  enter(world, 'a "quoted"', 'c1')
  assert.match(
    a.connection.texts[0] ?? '',
    /^\{"type":"StasisStart","timestamp":"2026-01-0[12]T[^"]+","args":\[\],"channel":\{"id":"c1".+\},"asterisk_id":"ex:1","application":"a \\"quoted\\""\}$/,
  )
})

test('interest is counted, and every count must be taken back', () => {
  const world = smallWorld()
  const a = open(world, 'a')
  enter(world, 'a', 'c1')
  world.applications.subscribe('a', ['channel:c1'])
  leave(world, 'a', 'c1')
  set(world, channel('c1'), 'still followed')
  world.applications.unsubscribe('a', ['channel:c1'])
  set(world, channel('c1'), 'not followed')
  assert.deepEqual(heard(a), ['still followed'])
})

test('interest of entering can be taken back by unsubscribing', () => {
  const world = smallWorld()
  const a = open(world, 'a')
  enter(world, 'a', 'c1')
  world.applications.unsubscribe('a', ['channel:c1'])
  set(world, channel('c1'), 'silent')
  leave(world, 'a', 'c1')
  assert.deepEqual(a.connection.types, ['StasisStart', 'StasisEnd'])
})

test('a destroyed channel or bridge ends the interest whatever the count', () => {
  const world = smallWorld()
  const a = open(world, 'a')
  world.applications.subscribe('a', ['channel:c1', 'channel:c1', 'bridge:b1', 'bridge:b1'])
  world.bus.publish('channel-destroyed', { channel: channel('c1'), cause: 16 })
  world.bus.publish('bridge-destroyed', { bridge: bridge('b1') })
  assert.deepEqual(a.connection.types, ['ChannelDestroyed', 'BridgeDestroyed'])
  assert.deepEqual([shown(world, 'a').channel_ids, shown(world, 'a').bridge_ids], [[], []])
})

test('a removed endpoint ends the interest in it', () => {
  const world = smallWorld()
  open(world, 'a')
  world.applications.subscribe('a', ['endpoint:PJSIP/alice', 'endpoint:PJSIP/alice', 'endpoint:PJSIP'])
  world.applications.endpointRemoved('PJSIP/alice')
  assert.deepEqual(shown(world, 'a').endpoint_ids, ['PJSIP'])
})

test('what was made for an application is heard by it', () => {
  const world = smallWorld()
  const a = open(world, 'a')
  world.applications.addInterest('a', 'channel', 'c1')
  world.applications.addInterest('nobody', 'channel', 'c1')
  set(world, channel('c1'), 'made')
  world.applications.removeInterest('a', 'channel', 'c1')
  set(world, channel('c1'), 'given away')
  assert.deepEqual(heard(a), ['made'])
})

test('a channel that replaces another takes one interest from it', () => {
  const world = smallWorld()
  open(world, 'a')
  enter(world, 'a', 'c1')
  const replacing = { channel: channel('c2'), application: 'a', args: [], replaceChannel: channel('c1') }
  world.bus.publish('application-entered', replacing)
  assert.deepEqual(shown(world, 'a').channel_ids, ['c2'])
})

test('a forwarded call is followed to its new channel', () => {
  const world = smallWorld()
  const a = open(world, 'a')
  const all = open(world, 'all', { subscribeAll: true })
  world.applications.subscribe('a', ['channel:c1'])
  const dial = { peer: channel('c1'), forwarded: channel('c2'), status: '', forward: 'Local/c2', dialString: '' }
  world.bus.publish('dial', dial)
  set(world, channel('c2'), 'forwarded')
  assert.deepEqual([heard(a), heard(all)], [['forwarded'], ['forwarded']])
})

test('the owner of a channel hears of the bridge it is in, and of its leaving, whoever put it there', () => {
  const world = smallWorld()
  const owner = open(world, 'owner')
  const other = open(world, 'other')
  enter(world, 'owner', 'c1')
  const inside = { channel: channel('c1', { application: 'owner' }), bridge: bridge('b1', ['c1']) }
  world.bus.publish('channel-entered-bridge', inside)
  assert.deepEqual(shown(world, 'owner').bridge_ids, ['b1'])
  // one unsubscription does not end it
  world.applications.unsubscribe('owner', ['bridge:b1'])
  world.bus.publish('channel-entered-bridge', { channel: channel('c2'), bridge: bridge('b1', ['c1', 'c2']) })
  world.bus.publish('channel-left-bridge', inside)
  world.bus.publish('channel-left-bridge', { channel: channel('c2'), bridge: bridge('b1') })
  assert.deepEqual(owner.connection.types, [
    'StasisStart',
    'ChannelEnteredBridge',
    'ChannelEnteredBridge',
    'ChannelLeftBridge',
  ])
  assert.deepEqual([shown(world, 'owner').bridge_ids, other.connection.types], [[], []])
})

test('a channel that moves to another application inside a bridge takes the interest in the bridge along', () => {
  const world = smallWorld()
  open(world, 'from')
  open(world, 'to')
  enter(world, 'from', 'c1')
  world.bus.publish('channel-entered-bridge', { channel: channel('c1', { application: 'from' }), bridge: bridge('b1') })
  enter(world, 'to', 'c1', { bridgeId: 'b1' })
  leave(world, 'from', 'c1')
  assert.deepEqual([shown(world, 'from').bridge_ids, shown(world, 'to').bridge_ids], [[], ['b1']])
  world.bus.publish('bridge-destroyed', { bridge: bridge('b1') })
  assert.deepEqual(shown(world, 'to').bridge_ids, [])
})

test('interest in a bridge does not let the channels inside be heard', () => {
  const world = smallWorld()
  const a = open(world, 'a')
  world.applications.subscribe('a', ['bridge:b1'])
  world.bus.publish('channel-entered-bridge', { channel: channel('c1'), bridge: bridge('b1', ['c1']) })
  set(world, channel('c1', { bridgeId: 'b1' }), 'silent')
  assert.deepEqual(a.connection.types, ['ChannelEnteredBridge'])
})

test('endpoint and technology subscribers hear the channels of it, each event once', () => {
  const world = smallWorld()
  const a = open(world, 'a')
  world.applications.subscribe('a', ['endpoint:PJSIP/alice', 'endpoint:PJSIP', 'channel:c1'])
  const alice = { technology: 'PJSIP', endpoint: 'PJSIP/alice' }
  set(world, channel('c1', alice), 'once')
  set(world, channel('c2', { ...alice, endpoint: 'PJSIP/bob' }), 'by technology')
  set(world, channel('c3'), 'another technology')
  assert.deepEqual(heard(a), ['once', 'by technology'])
})

test('the state of an endpoint goes to those who follow it or its technology, not to those who follow all', () => {
  const world = smallWorld()
  const one = open(world, 'one')
  const technology = open(world, 'technology')
  const all = open(world, 'all', { subscribeAll: true })
  world.applications.subscribe('one', ['endpoint:PJSIP/alice'])
  world.applications.subscribe('technology', ['endpoint:PJSIP'])
  world.bus.publish('endpoint-state-changed', { endpoint: endpoint('PJSIP', 'alice') })
  world.bus.publish('peer-status-changed', { endpoint: endpoint('PJSIP', 'alice'), peer: { peerStatus: 'Reachable' } })
  assert.deepEqual(one.connection.types, ['EndpointStateChange', 'PeerStatusChange'])
  assert.deepEqual(technology.connection.types, ['EndpointStateChange', 'PeerStatusChange'])
  assert.deepEqual(all.connection.types, ['PeerStatusChange'])
})

test('subscribeAll hears channels, bridges, endpoints and devices, but not what is for others alone', () => {
  const world = smallWorld()
  const all = open(world, 'all', { subscribeAll: true })
  open(world, 'a')
  enter(world, 'a', 'c1')
  set(world, channel('c1'), 'a channel')
  set(world, undefined, 'global')
  set(world, channel('c9', { isInternal: true }), 'internal')
  world.bus.publish('channel-entered-bridge', { channel: channel('c1'), bridge: bridge('b1') })
  world.bus.publish('device-state-changed', { device: 'Stasis:x', state: 'INUSE' })
  world.bus.publish('user-event', { eventName: 'for a', variables: {}, application: 'a', channel: channel('c1') })
  world.bus.publish('user-event', { eventName: 'of the dialplan', variables: {}, channel: channel('c1') })
  leave(world, 'a', 'c1')
  assert.deepEqual(all.connection.types, [
    'ChannelVarset',
    'ChannelVarset',
    'ChannelEnteredBridge',
    'DeviceStateChanged',
    'ChannelUserevent',
  ])
  assert.deepEqual(heard(all), ['a channel', 'global'])
  assert.deepEqual(shown(world, 'all').channel_ids, ['__AST_CHANNEL_ALL_TOPIC'])
})

test('an application that follows something outlives its socket, hears nothing meanwhile and goes on afterwards', () => {
  const world = smallWorld()
  const first = open(world, 'a', { subscribeAll: true })
  enter(world, 'a', 'c1')
  first.session.closed()
  assert.deepEqual([world.applications.isRegistered('a'), world.applications.isActive('a')], [true, false])
  assert.equal(world.applications.admit('a', channel('c2'), new AbortController().signal), undefined)
  set(world, channel('c1'), 'missed')
  const second = open(world, 'a')
  set(world, channel('c1'), 'heard')
  set(world, channel('c2'), 'not of it any more')
  assert.deepEqual(second.connection.types, ['ChannelVarset'])
  assert.deepEqual(heard(second), ['heard'])
})

test('subscribeAll is honoured by a socket that comes back, and by one that takes over', () => {
  const world = smallWorld()
  const first = open(world, 'a')
  enter(world, 'a', 'c1')
  first.session.closed()
  const second = open(world, 'a', { subscribeAll: true })
  set(world, channel('c2'), 'all')
  assert.deepEqual(heard(second), ['all'])
  open(world, 'b')
  const third = open(world, 'b', { subscribeAll: true })
  set(world, channel('c2'), 'all')
  assert.deepEqual(heard(third), ['all'])
})

test('the last interest of an application without a socket takes the application along', () => {
  const world = smallWorld()
  const { session } = open(world, 'a')
  world.applications.filter('a', { allowed: [{ type: 'Dial' }] })
  world.applications.subscribe('a', ['channel:c1', 'bridge:b1', 'deviceState:x'])
  session.closed()
  world.bus.publish('channel-destroyed', { channel: channel('c1'), cause: 16 })
  world.bus.publish('bridge-destroyed', { bridge: bridge('b1') })
  assert.equal(JSON.parse(world.applications.unsubscribe('a', ['deviceState:x'])).name, 'a')
  assert.equal(world.applications.isRegistered('a'), false)
  open(world, 'a')
  assert.deepEqual(shown(world, 'a').events_allowed, [])
})

test('a socket that takes an application over: the old one is told, stays open and silent, and its end ends nothing', () => {
  const world = smallWorld()
  const old = open(world, 'a,b')
  enter(world, 'a', 'c1')
  const taking = open(world, 'a')
  set(world, channel('c1'), 'for the new one')
  assert.deepEqual(old.connection.types, ['StasisStart', 'ApplicationReplaced'])
  assert.equal(old.connection.closing, undefined)
  assert.equal(old.session.applications[0], 'a')
  world.bus.publish('user-event', { eventName: 'x', variables: {}, application: 'b' })
  assert.deepEqual(old.connection.types.at(-1), 'ChannelUserevent')
  old.session.closed()
  assert.deepEqual(heard(taking), ['for the new one'])
  assert.deepEqual([world.applications.isActive('a'), world.applications.isRegistered('b')], [true, false])
})

test('one socket for two applications gets what both hear, each under its name', () => {
  const world = smallWorld()
  const both = open(world, 'a,b')
  world.applications.subscribe('a', ['channel:c1'])
  world.applications.subscribe('b', ['channel:c1'])
  set(world, channel('c1'), 'twice')
  assert.deepEqual(
    both.connection.messages.map(({ application }) => application),
    ['a', 'b'],
  )
})

test('what ends every message of a socket names its first application', () => {
  const world = smallWorld()
  const { session } = open(world, 'a,b')
  open(world, 'a')
  const fields = JSON.parse(`{${session.envelope('RESTResponse')}}`)
  assert.deepEqual(Object.keys(fields), ['type', 'timestamp', 'asterisk_id', 'application'])
  assert.deepEqual([fields.type, fields.application], ['RESTResponse', 'a'])
})

test('a filter changes what is sent, not what is followed, and never what the exchange itself says', () => {
  const world = smallWorld()
  const a = open(world, 'a')
  world.applications.subscribe('a', ['channel:c1'])
  world.applications.filter('a', { allowed: [{ type: 'StasisStart' }] })
  set(world, channel('c1'), 'not allowed')
  world.applications.filter('a', { allowed: [], disallowed: [{ type: 'ApplicationReplaced' }] })
  set(world, channel('c1'), 'heard')
  open(world, 'a')
  assert.deepEqual([heard(a), a.connection.types.at(-1)], [['heard'], 'ApplicationReplaced'])
  assert.throws(() => world.applications.filter('a', { allowed: 7 }), code('event-filter-invalid'))
  assert.throws(() => world.applications.filter('none', {}), code('application-not-found'))
})

test('an event published while another is told comes after it', () => {
  const world = smallWorld()
  const a = open(world, 'a', { subscribeAll: true })
  world.bus.on('device-state-changed', () => set(world, channel('c1'), 'second'))
  world.bus.publish('device-state-changed', { device: 'x', state: 'BUSY' })
  assert.deepEqual(a.connection.types, ['DeviceStateChanged', 'ChannelVarset'])
})

test('an event is rendered once however many hear it, and not at all when nobody does', () => {
  let renderings = 0
  const base = smallWorld()
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
  const world = smallWorld({ events: [counting], bus: base.bus })
  const dial = { peer: channel('c1'), status: '', forward: '', dialString: '' }
  base.bus.publish('dial', dial)
  assert.equal(renderings, 0)
  const sockets = Array.from({ length: 50 }, (_, at) => open(world, `a${at}`, { subscribeAll: true }))
  base.bus.publish('dial', dial)
  assert.equal(renderings, 1)
  assert.ok(sockets.every(({ connection }) => connection.types.join() === 'Dial'))
})

test('closing ends every socket, listener and timer', () => {
  const world = smallWorld()
  const a = open(world, 'a')
  const numbered = open(world, 'b', { resume: '', subscribeAll: true })
  set(world, channel('c1'), 'kept')
  world.applications.close()
  assert.deepEqual([a.connection.closing?.code, numbered.connection.closing?.code], [1001, 1001])
  assert.equal(world.clock.waiting, 0)
  set(world, channel('c1'), 'nobody hears')
  assert.deepEqual(world.applications.names(), [])
})

test('a socket that is closed already loses its events and nobody else does', () => {
  const world = smallWorld()
  const gone = open(world, 'gone', { subscribeAll: true })
  const there = open(world, 'there', { subscribeAll: true })
  gone.connection.close(1006, '')
  set(world, channel('c1'), 'x')
  assert.deepEqual([heard(gone), heard(there)], [[], ['x']])
  assert.ok(gone.connection instanceof FakeConnection)
})

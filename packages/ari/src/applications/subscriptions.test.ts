import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '@jackfield/description'
import { channel, heard, open, set, smallWorld, type World } from './small-world.ts'

const code = (expected: string) => (error: unknown) => error instanceof Fault && error.code === expected
const shown = (world: World, name: string) => JSON.parse(world.applications.get(name))

test('device names are not shown, and devices not followed, while device states are not loaded', () => {
  const world = smallWorld({ hasDeviceStates: () => false })
  open(world, 'a')
  assert.equal('device_names' in shown(world, 'a'), false)
  assert.throws(() => world.applications.subscribe('a', ['deviceState:x']), code('event-source-scheme-invalid'))
})

test('a channel can be named by its name, when subscribing and when unsubscribing', () => {
  const world = smallWorld()
  open(world, 'a')
  world.applications.subscribe('a', ['channel:Local/one'])
  assert.deepEqual(shown(world, 'a').channel_ids, ['c1'])
  world.applications.unsubscribe('a', ['channel:Local/one'])
  assert.deepEqual(shown(world, 'a').channel_ids, [])
})

test('a technology without endpoints can be followed', () => {
  const world = smallWorld()
  const a = open(world, 'a')
  world.applications.subscribe('a', ['endpoint:Local'])
  set(world, channel('c1'), 'local')
  assert.deepEqual(heard(a), ['local'])
})

test('a device is followed or not: subscribing twice and unsubscribing once is not', () => {
  const world = smallWorld()
  const a = open(world, 'a')
  world.applications.subscribe('a', ['deviceState:Stasis:x', 'deviceState:Stasis:x'])
  world.bus.publish('device-state-changed', { device: 'Stasis:x', state: 'INUSE' })
  world.applications.unsubscribe('a', ['deviceState:Stasis:x'])
  world.bus.publish('device-state-changed', { device: 'Stasis:x', state: 'BUSY' })
  assert.deepEqual(a.connection.types, ['DeviceStateChanged'])
})

test('subscribing stops at the first wrong source and keeps the ones before it', () => {
  const world = smallWorld()
  const { applications } = world
  open(world, 'a')
  const wrong = (uri: string, expected: string) => {
    assert.throws(() => applications.subscribe('a', ['bridge:b1', uri, 'bridge:b2']), code(expected))
    assert.deepEqual(shown(world, 'a').bridge_ids, ['b1'])
    applications.unsubscribe('a', ['bridge:b1'])
  }
  for (const uri of ['', 'channel', 'weather:berlin', 'Channel:c1']) wrong(uri, 'event-source-scheme-invalid')
  for (const uri of ['channel:none', 'bridge:none', 'endpoint:PJSIP/none', 'endpoint:None']) {
    wrong(uri, 'event-source-not-found')
  }
  assert.throws(() => applications.subscribe('none', ['bridge:b1']), code('application-not-found'))
})

test('unsubscribing needs a subscription', () => {
  const world = smallWorld()
  const { applications } = world
  open(world, 'a')
  const sources = [
    'channel:c1',
    'channel:none',
    'bridge:b1',
    'endpoint:PJSIP',
    'deviceState:x',
    'channel:',
    'endpoint:',
  ]
  for (const uri of sources) {
    assert.throws(() => applications.unsubscribe('a', [uri]), code('event-source-not-subscribed'))
  }
  assert.throws(() => applications.unsubscribe('a', ['weather:x']), code('event-source-scheme-invalid'))
  assert.throws(() => applications.unsubscribe('none', ['channel:c1']), code('application-not-found'))
})

test('a subscription to all of a kind can be taken back', () => {
  const world = smallWorld()
  const a = open(world, 'a')
  for (const uri of ['channel:', 'bridge:', 'endpoint:', 'deviceState:']) {
    world.applications.subscribe('a', [uri])
    world.applications.unsubscribe('a', [uri])
  }
  set(world, channel('c1'), 'silent')
  assert.deepEqual(a.connection.types, [])
})

test('a subscription to one object while all are followed succeeds without effect', () => {
  const world = smallWorld()
  open(world, 'a', { subscribeAll: true })
  world.applications.subscribe('a', ['channel:c1'])
  world.applications.unsubscribe('a', ['channel:'])
  assert.deepEqual(shown(world, 'a').channel_ids, [])
})

test('an application that follows a device alone outlives its socket, and hears of it when it is back', () => {
  const world = smallWorld()
  const { session } = open(world, 'a')
  world.applications.subscribe('a', ['deviceState:Stasis:x'])
  session.closed()
  assert.deepEqual(shown(world, 'a').device_names, ['Stasis:x'])
  const back = open(world, 'a')
  world.bus.publish('device-state-changed', { device: 'Stasis:x', state: 'INUSE' })
  assert.deepEqual(back.connection.types, ['DeviceStateChanged'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '@jackfield/description'
import { type ApplicationsFixture, applicationsFixture, channel, open, received, set } from './applications-fixture.ts'

const code = (expected: string) => (error: unknown) => error instanceof Fault && error.code === expected
const shown = (fixture: ApplicationsFixture, name: string) => JSON.parse(fixture.applications.get(name))

test('device names are not shown, and devices not followed, while device states are not loaded', () => {
  const fixture = applicationsFixture({ hasDeviceStates: () => false })
  open(fixture, 'a')
  assert.equal('device_names' in shown(fixture, 'a'), false)
  assert.throws(() => fixture.applications.subscribe('a', ['deviceState:x']), code('event-source-scheme-invalid'))
})

test('a channel can be named by its name, when subscribing and when unsubscribing', () => {
  const fixture = applicationsFixture()
  open(fixture, 'a')
  fixture.applications.subscribe('a', ['channel:Local/one'])
  assert.deepEqual(shown(fixture, 'a').channel_ids, ['c1'])
  fixture.applications.unsubscribe('a', ['channel:Local/one'])
  assert.deepEqual(shown(fixture, 'a').channel_ids, [])
})

test('a technology without endpoints can be followed', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a')
  fixture.applications.subscribe('a', ['endpoint:Local'])
  set(fixture, channel('c1'), 'local')
  assert.deepEqual(received(a), ['local'])
})

test('a device is followed or not: subscribing twice and unsubscribing once is not', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a')
  fixture.applications.subscribe('a', ['deviceState:Stasis:x', 'deviceState:Stasis:x'])
  fixture.bus.publish('device-state-changed', { device: 'Stasis:x', state: 'INUSE' })
  fixture.applications.unsubscribe('a', ['deviceState:Stasis:x'])
  fixture.bus.publish('device-state-changed', { device: 'Stasis:x', state: 'BUSY' })
  assert.deepEqual(a.connection.types, ['DeviceStateChanged'])
})

test('subscribing stops at the first wrong source and keeps the ones before it', () => {
  const fixture = applicationsFixture()
  const { applications } = fixture
  open(fixture, 'a')
  const wrong = (uri: string, expected: string) => {
    assert.throws(() => applications.subscribe('a', ['bridge:b1', uri, 'bridge:b2']), code(expected))
    assert.deepEqual(shown(fixture, 'a').bridge_ids, ['b1'])
    applications.unsubscribe('a', ['bridge:b1'])
  }
  for (const uri of ['', 'channel', 'weather:berlin', 'Channel:c1']) wrong(uri, 'event-source-scheme-invalid')
  for (const uri of ['channel:none', 'bridge:none', 'endpoint:PJSIP/none', 'endpoint:None']) {
    wrong(uri, 'event-source-not-found')
  }
  assert.throws(() => applications.subscribe('none', ['bridge:b1']), code('application-not-found'))
})

test('unsubscribing needs a subscription', () => {
  const fixture = applicationsFixture()
  const { applications } = fixture
  open(fixture, 'a')
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
  const fixture = applicationsFixture()
  const a = open(fixture, 'a')
  for (const uri of ['channel:', 'bridge:', 'endpoint:', 'deviceState:']) {
    fixture.applications.subscribe('a', [uri])
    fixture.applications.unsubscribe('a', [uri])
  }
  set(fixture, channel('c1'), 'silent')
  assert.deepEqual(a.connection.types, [])
})

test('a subscription to one object while all are followed succeeds without effect', () => {
  const fixture = applicationsFixture()
  open(fixture, 'a', { subscribeAll: true })
  fixture.applications.subscribe('a', ['channel:c1'])
  fixture.applications.unsubscribe('a', ['channel:'])
  assert.deepEqual(shown(fixture, 'a').channel_ids, [])
})

test('an application that follows a device alone outlives its socket, and hears of it when it is back', () => {
  const fixture = applicationsFixture()
  const { session } = open(fixture, 'a')
  fixture.applications.subscribe('a', ['deviceState:Stasis:x'])
  session.closed()
  assert.deepEqual(shown(fixture, 'a').device_names, ['Stasis:x'])
  const back = open(fixture, 'a')
  fixture.bus.publish('device-state-changed', { device: 'Stasis:x', state: 'INUSE' })
  assert.deepEqual(back.connection.types, ['DeviceStateChanged'])
})

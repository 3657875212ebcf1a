import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { Bus } from '../bus/bus.ts'
import { DialplanDatabase } from '../store/dialplan-database.ts'
import { Store } from '../store/store.ts'
import type { DeviceState } from './device-state.table.ts'
import { DeviceStates } from './device-states.ts'

function make() {
  const clock = new VirtualClock()
  const bus = new Bus(clock)
  const published: string[] = []
  bus.on('device-state-changed', ({ device, state }) => published.push(`${device} ${state}`))
  const store = Store.open(':memory:', { clock, log: silentLog })
  const databaseSpace = store.space('database')
  const database = new DialplanDatabase(databaseSpace)
  const parts = { space: store.space('device-states'), databaseSpace, database, bus }
  return { parts, published, devices: new DeviceStates(parts) }
}

test('a device is set to each word; only changes are told', () => {
  const { devices, published } = make()
  assert.equal(devices.get('Stasis:life'), 'UNKNOWN')
  const words = ['NOT_INUSE', 'INUSE', 'BUSY', 'INVALID', 'UNAVAILABLE', 'RINGING', 'RINGINUSE', 'ONHOLD', 'onhold']
  for (const word of words) assert.deepEqual(devices.set('Stasis:life', word), { ok: true })
  assert.equal(devices.get('Stasis:life'), 'ONHOLD')
  assert.deepEqual(
    published,
    words.slice(0, -1).map((word) => `Stasis:life ${word}`),
  )
})

test('names are listed and removed as they were set, slashes and letter case included', () => {
  const { devices } = make()
  devices.set('stasis:small', 'BUSY')
  devices.set('Stasis:with/slash', 'INUSE')
  assert.deepEqual(devices.list(), [
    { name: 'Stasis:with/slash', state: 'INUSE' },
    { name: 'stasis:small', state: 'BUSY' },
  ])
  assert.equal(devices.get('Stasis:small'), 'BUSY')
  assert.equal(devices.get('Stasis:Small'), 'UNKNOWN')
  assert.deepEqual(devices.remove('stasis:small'), { ok: true })
  assert.deepEqual(devices.remove('Stasis:with/slash'), { ok: true })
  assert.deepEqual(devices.list(), [])
})

test('a removal is told to hints but not to applications, and removing twice is no error', () => {
  const { devices, published } = make()
  const heard: string[] = []
  devices.onChanged(({ name, state }) => heard.push(`${name} ${state}`))
  devices.set('Stasis:x', 'BUSY')
  devices.remove('Stasis:x')
  assert.deepEqual(devices.remove('Stasis:x'), { ok: true })
  assert.deepEqual(published, ['Stasis:x BUSY'])
  assert.deepEqual(heard, ['Stasis:x BUSY', 'Stasis:x UNKNOWN'])
  assert.equal(devices.get('Stasis:x'), 'UNKNOWN')
})

test('a device of a technology that keeps no account of its devices is unknown, one of no technology invalid', () => {
  const { devices } = make()
  devices.useTechnologies((name) => name === 'audiosocket')
  assert.deepEqual(
    ['AudioSocket/127.0.0.1:9092', 'Nothing/x', 'AudioSocket', 'AudioSocket:x'].map((name) => devices.get(name)),
    ['UNKNOWN', 'INVALID', 'INVALID', 'INVALID'],
  )
})

test('what is not ours, has no name or no such word is refused', () => {
  const { devices, published } = make()
  for (const name of ['PJSIP/alice', 'kit', 'Custom:x', '']) {
    assert.deepEqual(devices.set(name, 'BUSY'), { ok: false, code: 'device-not-controlled' })
    assert.deepEqual(devices.remove(name), { ok: false, code: 'device-not-controlled' })
  }
  assert.deepEqual(devices.set('Stasis:', 'BUSY'), { ok: false, code: 'device-name-missing' })
  assert.deepEqual(devices.remove('Stasis:'), { ok: false, code: 'device-name-missing' })
  for (const word of ['BORED', '', 'UNKNOWN']) {
    assert.deepEqual(devices.set('Stasis:x', word), { ok: false, code: 'unknown-device-state' })
  }
  assert.deepEqual(devices.set(`Stasis:${'x'.repeat(2000)}`, 'BUSY'), { ok: false, code: 'key-too-long' })
  assert.deepEqual(published, [])
})

test('devices of the interface and of the dialplan are kept over a restart', () => {
  const { devices, parts } = make()
  devices.set('Stasis:kept', 'RINGING')
  assert.deepEqual(devices.setCustom('Custom:lamp', 'inuse'), { ok: true })
  const again = new DeviceStates(parts)
  assert.equal(again.get('Stasis:kept'), 'RINGING')
  assert.equal(again.get('custom:lamp'), 'INUSE')
  assert.deepEqual(again.list(), [{ name: 'Stasis:kept', state: 'RINGING' }])
  assert.equal(parts.database.get('CustomDevstate', 'lamp'), 'INUSE')
})

test('devices of the dialplan: refusals, and only changes are told', () => {
  const { devices, published } = make()
  assert.equal(devices.get('Custom:lamp'), 'UNKNOWN')
  assert.deepEqual(devices.setCustom('Stasis:x', 'BUSY'), { ok: false, code: 'device-not-controlled' })
  assert.deepEqual(devices.setCustom('Custom:', 'BUSY'), { ok: false, code: 'device-name-missing' })
  assert.deepEqual(devices.setCustom('Custom:lamp', 'dim'), { ok: false, code: 'unknown-device-state' })
  devices.setCustom('Custom:lamp', 'BUSY')
  devices.setCustom('Custom:lamp', 'BUSY')
  assert.deepEqual(published, ['Custom:lamp BUSY'])
})

test('a provider answers for its prefix, and a refresh tells only what is different', () => {
  const { devices, published } = make()
  const known = new Map<string, DeviceState>([['alice', 'UNAVAILABLE']])
  assert.equal(devices.get('PJSIP/alice'), 'INVALID')
  const stop = devices.provide('PJSIP/', { stateOf: (resource) => known.get(resource) })
  assert.equal(devices.get('pjsip/alice'), 'UNAVAILABLE')
  assert.equal(devices.get('PJSIP/nobody'), 'INVALID')
  assert.equal(devices.get('no-such-device'), 'INVALID')
  devices.refresh('PJSIP/alice')
  devices.refresh('PJSIP/alice')
  known.set('alice', 'INUSE')
  devices.refresh('PJSIP/alice')
  assert.deepEqual(published, ['PJSIP/alice UNAVAILABLE', 'PJSIP/alice INUSE'])
  const heard: string[] = []
  devices.onChanged(({ name, state }) => heard.push(`${name} ${state}`))
  known.delete('alice')
  devices.forget('PJSIP/alice')
  devices.forget('PJSIP/alice')
  assert.deepEqual(heard, ['PJSIP/alice INVALID'])
  stop()
  stop()
  assert.equal(devices.get('PJSIP/alice'), 'INVALID')
})

test('prefixes that are no prefix, or taken by the house, cannot be provided', () => {
  const { devices } = make()
  for (const prefix of ['PJSIP', '/', 'Stasis:', 'custom:', 'a/b/']) {
    assert.throws(() => devices.provide(prefix, { stateOf: () => undefined }), RangeError)
  }
})

test('what was set at another exchange is here, and told like our own', () => {
  const { devices, parts, published } = make()
  const heard: string[] = []
  devices.onChanged(({ name, state }) => heard.push(`${name} ${state}`))
  parts.space.receive([['Stasis:life', 'BUSY']])
  assert.equal(devices.get('stasis:life'), 'BUSY')
  parts.space.receive([['Stasis:life', undefined]])
  assert.equal(devices.get('Stasis:life'), 'UNKNOWN')
  parts.databaseSpace.receive([['/CustomDevstate/lamp', 'INUSE']])
  assert.equal(devices.get('Custom:lamp'), 'INUSE')
  parts.databaseSpace.receive([['/CustomDevstate/lamp', undefined]])
  assert.deepEqual(published, ['Stasis:life BUSY', 'Custom:lamp INUSE', 'Custom:lamp UNKNOWN'])
  assert.deepEqual(heard, ['Stasis:life BUSY', 'Stasis:life UNKNOWN', 'Custom:lamp INUSE', 'Custom:lamp UNKNOWN'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTimestamp, seededRandom, VirtualClock } from '@jackfield/base'
import { readBuildInfo } from './build-info.ts'
import { isEntityId } from './entity-id.ts'
import { System, type SystemOptions } from './system.ts'

const build = { os: 'o', kernel: 'k', machine: 'm', options: '', date: 'd', user: 'u' }
const make = (clock: VirtualClock, more: Partial<SystemOptions> = {}) =>
  new System({
    clock,
    random: seededRandom(1),
    version: 'Jackfield 1.2.3',
    build,
    entityId: '00:11:22:33:44:55',
    ...more,
  })

test('info has four parts, or those asked for; limits only when there are any', async () => {
  const clock = new VirtualClock()
  const system = make(clock)
  const started = formatTimestamp(clock.wall())
  const config = { name: '', default_language: 'en', setid: { user: '', group: '' } }
  assert.deepEqual(system.info(), {
    build,
    system: { version: 'Jackfield 1.2.3', entity_id: '00:11:22:33:44:55' },
    config,
    status: { startup_time: started, last_reload_time: started },
  })
  assert.deepEqual(system.info(['config']), { config })
  assert.deepEqual(system.info([]), {})
  const limited = make(clock, { maxChannels: 5, maxOpenFiles: 1024, maxLoad: 1.5, user: 'jack', systemName: 'north' })
  assert.deepEqual(limited.info(['config']).config, {
    ...config,
    name: 'north',
    setid: { user: 'jack', group: '' },
    max_channels: 5,
    max_open_files: 1024,
    max_load: 1.5,
  })
})

test('a reload is remembered by its moment', async () => {
  const clock = new VirtualClock()
  const system = make(clock)
  await clock.pass('1m')
  system.markReloaded()
  const { status } = system.info(['status'])
  assert.equal(system.lastReloadAt - system.startedAt, 60_000)
  assert.notEqual(status?.last_reload_time, status?.startup_time)
})

test('ping answers with the time and the id', () => {
  const clock = new VirtualClock()
  const timestamp = formatTimestamp(clock.wall())
  assert.deepEqual(make(clock).ping(), { ping: 'pong', timestamp, asterisk_id: '00:11:22:33:44:55' })
})

test('unique ids carry the second, a number and the system name; a clock that is set back repeats none', () => {
  const clock = new VirtualClock(1_700_000_000_999)
  const system = make(clock)
  const named = make(clock, { systemName: 'north' })
  assert.equal(system.nextUniqueId(), '1700000000.0')
  assert.equal(system.nextUniqueId(), '1700000000.1')
  assert.equal(named.nextUniqueId(), 'north-1700000000.0')
  assert.match(named.nextUuid(), /^[0-9a-f]{8}-/)
  clock.stepWall(-5000)
  assert.equal(system.nextUniqueId(), '1699999995.2')
})

test('of one of several every id begins with its name, and its entity id is its own', () => {
  const clock = new VirtualClock(1_700_000_000_999)
  const { entityId: _, ...options } = { clock, random: seededRandom(1), version: 'v', build, entityId: '' }
  const [a, b] = ['a', 'b'].map((nodeName) => new System({ ...options, systemName: 'north', nodeName })) as [
    System,
    System,
  ]
  assert.equal(a.nextUniqueId(), 'a-1700000000.0')
  assert.match(b.nextUuid(), /^b-[0-9a-f]{8}-/)
  assert.ok(isEntityId(a.entityId))
  assert.notEqual(a.entityId, b.entityId)
  assert.equal(new System({ ...options, nodeName: 'a' }).entityId, a.entityId)
})

test('each start is another incarnation, and this machine can say what it is', () => {
  const clock = new VirtualClock()
  assert.notEqual(make(clock).incarnation, make(clock, { random: seededRandom(2) }).incarnation)
  const { entityId: _, ...options } = { clock, random: seededRandom(3), version: 'v', build, entityId: '' }
  assert.ok(isEntityId(new System(options).entityId))
  const own = readBuildInfo('today')
  assert.equal(own.date, 'today')
  for (const [name, value] of Object.entries(own)) assert.notEqual(value, '', name)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Status } from '../live/status.ts'
import { problemsOf } from './problems.ts'

const well: Status = {
  version: '1',
  name: '',
  entity_id: 'a',
  started: '2026-01-01T00:00:00.000+0000',
  last_reload: '2026-01-01T00:00:00.000+0000',
  uptime: 100,
  ready: true,
  draining: false,
  calls: 3,
  calls_left: 97,
  calls_per_second: 0.1,
  calls_begun: 5,
  calls_refused: 0,
  channels: 6,
  bridges: 3,
  control_late_p99: 1,
  media_late_p99: 1,
  control_busy: 0.1,
  media_busy: 0.1,
  memory: 1e8,
  heap_used: 0.2,
  faults: 0,
  phones: { up: 1, down: 0 },
  trunks: { up: 1, down: 0 },
  registrations: { up: 1, down: 0 },
  applications_connected: 1,
  applications_missing: [],
  blocks: 0,
  disks: [{ path: '/var/spool/asterisk', holds: ['spool'], free: 5e9, size: 10e9, low: false }],
}
const missing = (name: string, ...places: string[]) => ({ name, places, needed: true })
const found = (change: Partial<Status>) =>
  problemsOf({ ...well, ...change }).map(({ tone, what }) => `${tone}: ${what}`)

test('an exchange that fares well has no problems', () => {
  assert.deepEqual(found({}), [])
  assert.deepEqual(found({ phones: { up: 0, down: 2 } }), [], 'a phone that is switched off is none')
})

test('what is wrong is said in words, the worst first', () => {
  assert.deepEqual(
    found({
      blocks: 2,
      trunks: { up: 0, down: 1 },
      registrations: { up: 0, down: 2 },
      applications_missing: [missing('ivr', 'extensions.conf:12')],
      complaints: { errors: 0, warnings: 3, notices: 1 },
    }),
    [
      'bad: 2 registrations elsewhere are down',
      'bad: 1 trunk cannot be reached',
      'bad: The application ivr is not connected',
      'warn: 2 logins blocked after wrong passwords',
      'warn: 3 warnings about the configuration',
    ],
  )
})

test('an application that is missing says where it is named', () => {
  const [problem] = problemsOf({ ...well, applications_missing: [missing('ivr', 'extensions.conf:12')] })
  assert.equal(problem?.advice, 'Calls that are sent to it fail. Named at extensions.conf:12.')
  assert.equal(problem?.to, '/applications')
  const several = [missing('ivr'), missing('bot')]
  const [one, ...more] = problemsOf({ ...well, applications_missing: several })
  assert.deepEqual(
    [one?.what, one?.advice],
    ['2 applications are not connected', 'Calls that are sent to them fail: ivr, bot.'],
  )
  assert.deepEqual(more, [])
})

test('an application that no call came for and that never was there is not missed, only named', () => {
  const [echo, voicemail] = [
    { ...missing('echo-bot', '/etc/extensions.conf:27'), needed: false },
    { ...missing('voicemail'), needed: false },
  ] as const
  const [note, ...more] = problemsOf({ ...well, applications_missing: [echo] })
  assert.deepEqual(
    [note?.tone, note?.what, note?.advice, more],
    [
      'note',
      'The application echo-bot has no program yet',
      'Calls are sent to it once a program connects with this name. Named at extensions.conf:27.',
      [],
    ],
  )
  assert.deepEqual(found({ applications_missing: [echo, missing('ivr'), voicemail], blocks: 1 }), [
    'bad: The application ivr is not connected',
    'warn: 1 login blocked after wrong passwords',
    'note: 2 applications have no program yet',
  ])
  const wanted = { ...missing('ivr'), last_call: '2026-01-01T00:00:00.000+0000' }
  const [problem] = problemsOf({ ...well, applications_missing: [wanted] })
  assert.match(problem?.advice ?? '', /^Calls that are sent to it fail\. The last one came \d+ d ago\.$/)
})

test('want of room, lateness and a planned end are seen', () => {
  assert.deepEqual(found({ calls_left: 0, calls_refused: 4 }), ['bad: There is no room for another call'])
  assert.deepEqual(found({ calls: 95, calls_left: 5 }), ['warn: Room for 5 more calls only'])
  assert.deepEqual(found({ media_late_p99: 90 }), ['bad: The media clock is 90 ms late'])
  assert.deepEqual(found({ control_late_p99: 25 }), ['warn: The control thread is 25 ms late'])
  assert.deepEqual(found({ control_late_p99: 900, uptime: 5 }), [], 'a start is late, and no call hears it')
  assert.deepEqual(found({ draining: true, ready: false }), ['warn: The exchange is ending'])
  const unready = problemsOf({ ...well, ready: false, unready_reason: 'the disk is full' })
  assert.deepEqual(unready[0]?.advice, 'The disk is full.')
  assert.deepEqual(found({ faults: 1 }), ['warn: 1 error of the program itself'])
})

test('a disk that gets full is named, with what is lost', () => {
  const disk = { path: '/var/spool/asterisk', holds: ['spool', 'log'], free: 42e6, size: 10e9, low: true }
  assert.deepEqual(found({ disks: [disk] }), ['bad: Only 42 MB are left on the disk of /var/spool/asterisk'])
  assert.deepEqual(found({ disks: [{ ...disk, free: 0 }] }), ['bad: The disk of /var/spool/asterisk is full'])
  const [problem] = problemsOf({ ...well, disks: [disk] })
  assert.match(problem?.advice ?? '', /lost: recordings and voicemail, the log and records of calls/)
})

test('nodes that are gone, silent or refused, and a cluster that cannot write, are problems; one that left is none', () => {
  const node = {
    self: false,
    draining: false,
    incarnation: 1,
    version: '1',
    protocol: 2,
    calls: 0,
    channels: 0,
    load: 0,
  }
  const nodes = (['alive', 'dead', 'suspect', 'left', 'refused'] as const).map((state, at) => ({
    ...{ ...node, name: 'abcde'[at] ?? '', state, self: at === 0 },
  }))
  const cluster = { name: 'office', node: 'a', connected: true, majority: true, nodes }
  assert.deepEqual(found({ cluster }), [
    'bad: The node b is dead',
    'bad: The node e is refused',
    'warn: The node c is silent',
  ])
  const lost = { ...cluster, nodes: [], connected: false, trouble: 'there is no connection to NATS: refused' }
  assert.deepEqual(found({ cluster: lost }), ['bad: The other nodes cannot be reached'])
  assert.deepEqual(found({ cluster: { ...cluster, nodes: [], majority: false } }), [
    'bad: No majority writes what all nodes share',
  ])
  const drained = { ...cluster, nodes: [{ ...node, name: 'a', state: 'alive' as const, self: true, draining: true }] }
  assert.deepEqual(found({ cluster: drained, draining: true, ready: false }), ['warn: This node is being drained'])
})

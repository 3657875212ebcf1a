import assert from 'node:assert/strict'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { type LogEntry, logTo, VirtualClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { type ArchivedCall, CallArchive } from './call-archive.ts'

const directory = temporaryDirectory('call-archive')
const day = 86_400_000

describe('the archive of calls', () => {
  after(() => rmSync(directory, { recursive: true }))

  const clock = new VirtualClock()
  const entries: LogEntry[] = []
  const log = logTo((entry) => entries.push(entry))
  const open = (path = ':memory:', bounds = {}) =>
    CallArchive.open(path, { clock, log, bounds: () => ({ calls: 100, ladders: 50, ageMs: 30 * day, ...bounds }) })
  const call = (ordinal: number, about: Partial<ArchivedCall> = {}): ArchivedCall => ({
    ...{ ordinal, id: `c${ordinal}`, kind: 'call', begunAt: clock.wall() + ordinal, numbers: [], applications: [] },
    facts: `{"id":"c${ordinal}"}`,
    ...about,
  })
  const ids = (archive: CallArchive, query = {}) =>
    [...archive.find({ kinds: ['call', 'refused'], ...query })].map(({ id }) => id)

  it('has calls after it was opened again, for its owner alone', () => {
    const path = join(directory, 'again.sqlite3')
    const first = open(path)
    assert.equal(first.write([call(1, { ladder: 'all' }), call(2)]), true)
    first.close()
    first.close()
    assert.equal(statSync(path).mode & 0o077, 0)
    const second = open(path)
    assert.deepEqual([ids(second), second.count], [['c2', 'c1'], 2])
    assert.deepEqual([second.ladder(1), second.ladder(2)], ['all', undefined])
    assert.equal(second.get('c1')?.facts, '{"id":"c1"}')
    assert.equal(second.get('c3'), undefined)
    second.close()
  })

  it('finds by every fact', () => {
    const archive = open()
    archive.write([
      call(1, { numbers: ['6001', '6002'], applications: ['ivr'], cause: 16 }),
      call(2, { numbers: ['6002', '7001'], applications: ['ivr2', 'desk'], cause: 17, reason: 'busy' }),
      call(3, { kind: 'refused', numbers: ['9%_'] }),
    ])
    const wall = clock.wall()
    assert.deepEqual(ids(archive, { number: '600' }), ['c2', 'c1'])
    assert.deepEqual(ids(archive, { number: '%' }), ['c3'])
    assert.deepEqual(ids(archive, { application: 'ivr' }), ['c1'])
    assert.deepEqual(ids(archive, { application: 'desk' }), ['c2'])
    assert.deepEqual(ids(archive, { cause: 17, reason: 'busy' }), ['c2'])
    assert.deepEqual(ids(archive, { kinds: ['refused'] }), ['c3'])
    assert.deepEqual(ids(archive, { sinceMs: wall + 2, untilMs: wall + 3 }), ['c2'])
    assert.deepEqual(ids(archive, { before: { begunAt: wall + 2, ordinal: 2 } }), ['c1'])
    archive.close()
  })

  it('tells two of the same moment apart, and has one that is written again once', () => {
    const archive = open()
    const begunAt = clock.wall()
    archive.write([call(1, { begunAt }), call(2, { begunAt }), call(3, { begunAt })])
    archive.write([call(1, { begunAt, facts: 'new', ladder: 'x' }), call(1, { begunAt, facts: 'newer', ladder: 'y' })])
    assert.deepEqual(ids(archive), ['c3', 'c2', 'c1'])
    assert.deepEqual(ids(archive, { before: { begunAt, ordinal: 3 } }), ['c2', 'c1'])
    assert.deepEqual([archive.get('c1')?.facts, archive.ladder(1), archive.count], ['newer', 'y', 3])
    archive.write([], [2])
    assert.deepEqual([ids(archive), archive.count], [['c3', 'c1'], 2])
    archive.close()
  })

  it('shows of an id that was used again the newer call', () => {
    const archive = open()
    archive.write([call(1, { id: 'x' }), call(2, { id: 'x' })])
    assert.equal(archive.get('x')?.ordinal, 2)
    archive.close()
  })

  it('keeps so many and no more, and of some all that happened', () => {
    const archive = open(':memory:', { calls: 10, ladders: 3 })
    for (let at = 1; at <= 100; at++) archive.write([call(at, { ladder: `l${at}` })])
    assert.deepEqual([archive.count, ids(archive).length, ids(archive).at(-1)], [10, 10, 'c91'])
    assert.deepEqual(
      [97, 98, 99, 100].map((at) => archive.ladder(at)),
      [undefined, 'l98', 'l99', 'l100'],
    )
    archive.close()
  })

  it('forgets what is too old, also while nothing is written', async () => {
    const path = join(directory, 'old.sqlite3')
    const archive = open(path, { ageMs: day })
    archive.write([call(1, { ladder: 'x' })])
    await clock.pass('23h')
    archive.write([call(2)])
    assert.deepEqual(ids(archive), ['c2', 'c1'])
    await clock.pass('2h')
    assert.deepEqual([ids(archive), archive.get('c1')], [['c2'], undefined])
    archive.write([call(3)])
    assert.deepEqual([archive.count, archive.ladder(1)], [2, undefined])
    archive.close()
  })

  it('that is damaged is set aside', () => {
    const path = join(directory, 'damaged.sqlite3')
    writeFileSync(path, 'no database at all, however long one looks at it. '.repeat(50))
    const archive = open(path)
    assert.equal(archive.write([call(1)]), true)
    assert.equal(entries.at(-1)?.code, 'store-corrupt')
    archive.close()
  })

  it('that cannot be written says so, and takes no harm', () => {
    const archive = open()
    archive.write([call(1)])
    const wrong = { ...call(2), facts: undefined as unknown as string }
    assert.equal(archive.write([call(3), wrong]), false)
    assert.equal(entries.at(-1)?.code, 'store-failed')
    assert.deepEqual([ids(archive), archive.count], [['c1'], 1])
    assert.equal(archive.write([call(3)]), true)
    archive.close()
  })
})

import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type LogEntry, logTo, VirtualClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { Batch } from './batch.ts'
import { RecordFiles } from './record-files.ts'

interface Place {
  readonly directory: string
  readonly path: string
  readonly clock: VirtualClock
  readonly files: RecordFiles
  readonly entries: LogEntry[]
  readonly log: ReturnType<typeof logTo>
}

const within =
  (run: (place: Place) => Promise<void>, mostWaiting = 1000) =>
  async () => {
    const directory = temporaryDirectory('records')
    const clock = new VirtualClock()
    const entries: LogEntry[] = []
    const log = logTo((entry) => void entries.push(entry))
    const files = new RecordFiles({ clock, log, mostWaiting })
    try {
      await run({ directory, path: join(directory, 'folder', 'a.csv'), clock, files, entries, log })
    } finally {
      await files.close()
      rmSync(directory, { recursive: true, force: true })
    }
  }

const read = (path: string) => readFileSync(path, 'utf8')

test(
  'a line is in the file as soon as it was added, in a folder that is made for it',
  within(async ({ path, files }) => {
    files.append(path, 'one\n')
    files.append(path, 'two\n')
    assert.equal(read(path), 'one\ntwo\n')
  }),
)

test(
  'a file that was moved away is let go of, and a new one begins',
  within(async ({ path, files, clock }) => {
    files.append(path, 'one\n')
    await clock.pass('1s')
    renameSync(path, `${path}.1`)
    files.append(path, 'two\n')
    assert.equal(read(`${path}.1`), 'one\n')
    assert.equal(read(path), 'two\n')
  }),
)

test(
  'what the disk does not take waits, in order, and is written when it can be',
  within(async ({ directory, path, files, clock, entries }) => {
    writeFileSync(join(directory, 'folder'), 'in the way')
    files.append(path, 'one\n')
    files.append(path, 'two\n')
    assert.equal(files.waitingBytes, 8)
    await clock.pass('1s')
    assert.equal(files.waitingBytes, 8)
    assert.ok(entries.every(({ code }) => code === 'record-not-written'))
    rmSync(join(directory, 'folder'))
    mkdirSync(join(directory, 'folder'))
    await clock.pass('1s')
    assert.equal(read(path), 'one\ntwo\n')
    assert.equal(files.waitingBytes, 0)
  }),
)

test(
  'a disk that stays full costs memory up to a limit, and the log a few lines',
  within(async ({ directory, path, files, entries }) => {
    writeFileSync(join(directory, 'folder'), 'in the way')
    for (let count = 0; count < 1000; count++) files.append(path, `${'x'.repeat(99)}\n`)
    assert.equal(files.waitingBytes, 1000)
    const lost = entries.filter(({ code }) => code === 'record-lost')
    assert.ok(lost.length > 5 && lost.length < 12, String(lost.length))
  }),
)

const batchOf = ({ clock, log, files, directory }: Place, more: Partial<ConstructorParameters<typeof Batch>[0]> = {}) =>
  new Batch({
    ...{ clock, log, files, journal: join(directory, 'spool', 'journal') },
    ...{ size: 3, timeMs: 5000, flushesAtEnd: true, ...more },
  })

test(
  'many together: by number, by time, on demand, and at the end',
  within(async (place) => {
    const { path, clock } = place
    const batch = batchOf(place)
    batch.append(path, '1\n')
    assert.throws(() => read(path))
    batch.append(path, '2\n')
    batch.append(path, '3\n')
    assert.equal(read(path), '1\n2\n3\n')
    batch.append(path, '4\n')
    await clock.pass('5s')
    assert.equal(read(path), '1\n2\n3\n4\n')
    batch.append(path, '5\n')
    batch.flush()
    batch.append(path, '6\n')
    assert.equal(batch.waiting, 1)
    batch.close()
    assert.equal(read(path), '1\n2\n3\n4\n5\n6\n')
  }),
)

test(
  'what waits when the program dies is written at the next start; a line that was cut off is left out',
  within(async (place) => {
    const { path, directory } = place
    const dying = batchOf(place)
    dying.append(path, '1\n')
    dying.append(path, '2\n')
    const journal = join(directory, 'spool', 'journal')
    writeFileSync(journal, `${read(journal)}["cut`)
    const next = batchOf(place)
    assert.equal(read(path), '1\n2\n')
    assert.equal(read(journal), '')
    next.append(path, '3\n')
    next.flush()
    assert.equal(read(path), '1\n2\n3\n')
    next.close()
  }),
)

test(
  'without a safe end what waits stays for the next start',
  within(async (place) => {
    const first = batchOf(place, { flushesAtEnd: false })
    first.append(place.path, '1\n')
    first.close()
    assert.throws(() => read(place.path))
    batchOf(place).close()
    assert.equal(read(place.path), '1\n')
  }),
)

test(
  'a place for waiting records that cannot be had is said, and they are written all the same',
  within(async (place) => {
    writeFileSync(join(place.directory, 'spool'), '')
    chmodSync(join(place.directory, 'spool'), 0o400)
    const batch = batchOf(place)
    assert.equal(place.entries.length, 1)
    batch.append(place.path, '1\n')
    batch.close()
    assert.equal(read(place.path), '1\n')
  }),
)

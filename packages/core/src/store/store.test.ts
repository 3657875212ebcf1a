import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { type LogEntry, logTo, VirtualClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { StoreError } from './open-sound.ts'
import { storeCases } from './store.cases.ts'
import { Store } from './store.ts'

const directory = temporaryDirectory('store')
// hooks of a file hold for its own tests alone, also where all files share a process
describe('store', () => {
  after(() => rmSync(directory, { recursive: true }))

  const clock = new VirtualClock(Date.UTC(2026, 4, 6, 7, 8, 9))
  const open = (path: string, entries: LogEntry[] = []) =>
    Store.open(path, { clock, log: logTo((entry) => entries.push(entry)) })

  let files = 0
  storeCases('a store on the disk', () => join(directory, `cases-${files++}.sqlite3`))
  storeCases('a store in memory', () => ':memory:')

  test('a copy that was made while it is written can take its place', async () => {
    const [path, copy] = [join(directory, 'live.sqlite3'), join(directory, 'copies', 'live.sqlite3')]
    const live = open(path)
    live.space('a').set('key', 'before')
    const copied = await live.backup(copy)
    assert.deepEqual(copied, { path: copy, bytes: statSync(copy).size })
    assert.equal(statSync(copy).mode & 0o777, 0o600)
    live.space('a').set('key', 'after')
    const other = open(copy)
    assert.equal(other.space('a').get('key'), 'before')
    other.close()
    await live.backup(copy)
    live.close()
    const again = open(copy)
    assert.equal(again.space('a').get('key'), 'after')
    again.close()
    assert.deepEqual(readdirSync(join(directory, 'copies')), ['live.sqlite3'])
  })

  test('a copy that cannot be made says why, and leaves the last one as it was', async () => {
    const live = open(join(directory, 'live-2.sqlite3'))
    const copy = join(directory, 'kept', 'copy.sqlite3')
    await live.backup(copy)
    const before = readFileSync(copy)
    live.close()
    await assert.rejects(live.backup(copy), /not open/)
    assert.deepEqual(readFileSync(copy), before)
  })

  test('what was written is there after a restart, each space for itself', () => {
    const path = join(directory, 'deep', 'restart.sqlite3')
    const first = open(path)
    assert.deepEqual(first.space('a').set('key', 'one'), { ok: true })
    assert.deepEqual(first.space('a').set('key', 'two'), { ok: true })
    assert.deepEqual(first.space('b').set('key', 'other'), { ok: true })
    first.close()
    first.close()
    assert.equal(first.isOpen, false)
    const second = open(path)
    assert.equal(second.space('a').get('key'), 'two')
    assert.equal(second.space('b').get('key'), 'other')
    assert.deepEqual(second.space('b').delete('key'), { ok: true, wasThere: true })
    assert.deepEqual(second.space('b').delete('key'), { ok: true, wasThere: false })
    assert.equal(second.space('b').get('key'), undefined)
    second.close()
  })

  test('the file is for its owner only', () => {
    const path = join(directory, 'private.sqlite3')
    open(path).close()
    assert.equal(statSync(path).mode & 0o077, 0)
  })

  test('a damaged file is set aside with the moment in its name, and said', () => {
    const path = join(directory, 'damaged.sqlite3')
    writeFileSync(path, 'this was never a database, whatever its name says; '.repeat(40))
    const entries: LogEntry[] = []
    const store = open(path, entries)
    assert.deepEqual(store.space('s').set('new', 'life'), { ok: true })
    store.close()
    const kept = join(directory, 'damaged.sqlite3.corrupt-20260506T070809Z')
    assert.match(readFileSync(kept, 'utf8'), /^this was never/)
    assert.equal(entries.length, 1)
    assert.equal(entries[0]?.level, 'ERROR')
    assert.match(entries[0]?.message ?? '', /damaged\.sqlite3\.corrupt-20260506T070809Z/)
  })

  test('a second damaged file of the same second gets a name of its own', () => {
    const path = join(directory, 'twice.sqlite3')
    for (let time = 0; time < 2; time++) {
      writeFileSync(path, 'nonsense '.repeat(200))
      open(path).close()
    }
    const kept = readdirSync(directory).filter((name) => name.startsWith('twice.sqlite3.corrupt'))
    assert.deepEqual(kept.sort(), [
      'twice.sqlite3.corrupt-20260506T070809Z',
      'twice.sqlite3.corrupt-20260506T070809Z-2',
    ])
  })

  test('a page torn out of the middle is found at the start', () => {
    const path = join(directory, 'torn.sqlite3')
    const store = open(path)
    for (let number = 0; number < 400; number++) store.space('s').set(`key-${number}`, 'x'.repeat(200))
    store.close()
    const bytes = readFileSync(path)
    bytes.fill(0xff, 8192, 16_384)
    writeFileSync(path, bytes)
    const entries: LogEntry[] = []
    const again = open(path, entries)
    assert.deepEqual(again.space('s').entries(), [])
    assert.equal(entries[0]?.code, 'store-corrupt')
    again.close()
  })

  test('a file of a newer version is refused and left alone', () => {
    const path = join(directory, 'newer.sqlite3')
    const database = new DatabaseSync(path)
    database.exec('PRAGMA user_version = 99')
    database.close()
    assert.throws(
      () => open(path),
      (error) => error instanceof StoreError && error.code === 'store-too-new',
    )
    assert.ok(existsSync(path))
  })

  test('a file that another exchange has open is refused', () => {
    const path = join(directory, 'busy.sqlite3')
    const first = open(path)
    assert.throws(
      () => open(path),
      (error) => error instanceof StoreError && error.code === 'store-in-use',
    )
    first.close()
    open(path).close()
  })

  test('a place where no file can be is an error with a code', () => {
    assert.throws(
      () => open(directory),
      (error) => error instanceof StoreError && error.code === 'store-unusable',
    )
  })
})

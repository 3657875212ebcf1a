import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { logTo, seededRandom, VirtualClock } from '@jackfield/base'
import { temporaryPath } from '@jackfield/base/testing'
import { Spool, type SpoolBatch, type SpoolOptions } from './spool.ts'

function open(t: TestContext, more: Partial<SpoolOptions> = {}) {
  const path = more.path ?? temporaryPath('spool')
  const logged: string[] = []
  const log = logTo(({ message }) => void logged.push(message))
  const spool = new Spool({ clock: new VirtualClock(), log, random: seededRandom(1), mostBytes: 1e6, ...more, path })
  t.after(() => spool.close())
  return { spool, path, logged }
}

const values = (batch: SpoolBatch | undefined) => batch?.records.map(({ value }) => value)

const crossNext = (spool: Spool, most: number) => {
  const batch = spool.read(most)
  assert.ok(batch)
  spool.cross(batch)
  return values(batch)
}

test('records come out in order, and what has arrived does not come again, also after the program has died', (t) => {
  const { spool, path } = open(t)
  for (const value of ['a', 'b', 'c', 'd']) spool.append(value)
  assert.deepEqual(crossNext(spool, 2), ['a', 'b'])
  assert.deepEqual(values(spool.read(10)), ['c', 'd'])
  // nothing was closed: this is what the next start finds
  const { spool: next } = open(t, { path })
  assert.equal(next.id, spool.id)
  assert.equal(next.waiting, 2)
  next.append('e')
  assert.deepEqual(crossNext(next, 10), ['c', 'd', 'e'])
  assert.deepEqual([next.waiting, next.read(10)], [0, undefined])
})

test('a record has one number for ever', (t) => {
  const { spool, path } = open(t, { keptBytes: 50 })
  for (let count = 1; count <= 20; count++) {
    spool.append({ count })
    const batch = spool.read(1)
    assert.equal(batch?.first, count)
    spool.cross(batch as SpoolBatch)
  }
  const { spool: next } = open(t, { path })
  next.append('later')
  assert.deepEqual(next.read(5)?.records, [{ number: 21, value: 'later' }])
})

test('what has arrived leaves the file, and what waits stays', (t) => {
  const { spool, path } = open(t, { keptBytes: 1_000 })
  for (let count = 0; count < 500; count++) {
    spool.append(`record ${count}`)
    if (count >= 3) crossNext(spool, 1)
    assert.ok(statSync(path).size < 4_000)
  }
  assert.deepEqual(values(spool.read(10)), ['record 497', 'record 498', 'record 499'])
  assert.equal(open(t, { path }).spool.waiting, 3)
})

test('while much waits for a database that is back, the file is not copied again and again', (t) => {
  const { spool, path } = open(t, { keptBytes: 2_000 })
  const inode = statSync(path).ino
  for (let count = 0; count < 500; count++) spool.append(`record ${count} ${'x'.repeat(100)}`)
  for (let count = 0; count < 48; count++) crossNext(spool, 10)
  assert.equal(statSync(path).ino, inode)
  for (let count = 0; count < 2; count++) crossNext(spool, 10)
  assert.ok(statSync(path).size < 4_000)
  assert.equal(spool.waiting, 0)
})

test('a file that is never little does not grow for ever', (t) => {
  const { spool, path } = open(t, { keptBytes: 100, mostBytes: 20_000 })
  let largest = 0
  for (let count = 0; count < 2_000; count++) {
    spool.append(`record ${count} ${'x'.repeat(100)}`)
    if (count >= 50) crossNext(spool, 1)
    largest = Math.max(largest, statSync(path).size)
  }
  assert.ok(largest < 60_000, `${largest}`)
  assert.equal(spool.waiting, 50)
})

test('a line that was cut off by a crash is left out and swallows nothing', (t) => {
  const { spool, path } = open(t)
  spool.append('whole')
  appendFileSync(path, '[2,"ha')
  const { spool: next } = open(t, { path })
  next.append('after')
  assert.deepEqual(values(next.read(10)), ['whole', 'after'])
})

test('a batch that was about to be sent is the same after a crash, whatever came behind it', async (t) => {
  const { spool, path } = open(t)
  spool.append('a')
  spool.append('b')
  await spool.markSent(spool.read(10) as SpoolBatch, 'note 7')
  spool.append('c')
  const { spool: next } = open(t, { path })
  assert.deepEqual(next.mark, { last: 2, note: 'note 7' })
  assert.deepEqual(values(next.read(10)), ['a', 'b'])
  next.unmark()
  assert.deepEqual(values(next.read(10)), ['a', 'b', 'c'])
  assert.equal(open(t, { path }).spool.mark, undefined)
})

test('beyond its bound records are lost, counted and said; there is room again when some have arrived', (t) => {
  const { spool, logged } = open(t, { mostBytes: 300 })
  for (let count = 0; count < 100; count++) spool.append('a record of some length')
  const { waiting } = spool
  assert.ok(waiting > 3 && waiting < 20, `${waiting}`)
  assert.equal(spool.lost, 100 - waiting)
  assert.match(logged.join('\n'), /^1 records are lost: .* has 300 bytes already\n2 records .*\n4 records/)
  crossNext(spool, 100)
  spool.append('one more')
  assert.deepEqual(values(spool.read(10)), ['one more'])
})

test('only its owner and the group can read it: there are numbers of people in it', (t) => {
  const { spool, path } = open(t)
  spool.append('x')
  assert.equal(statSync(path).mode & 0o007, 0)
  assert.match(readFileSync(path, 'utf8'), /^\{"spool":"[-0-9a-f]{36}","next":1\}\n\[1,"x"\]\n$/)
})

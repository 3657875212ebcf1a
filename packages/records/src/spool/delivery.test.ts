import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { logTo, type Random, seededRandom, VirtualClock } from '@jackfield/base'
import { temporaryPath, until } from '@jackfield/base/testing'
import { Delivery, type Destination, RefusedError } from './delivery.ts'
import { Spool, type SpoolBatch } from './spool.ts'

/** A database in memory: it may be away, and its answer may be lost. */
class TestDatabase implements Destination {
  readonly rows: unknown[] = []
  readonly batches: unknown[][] = []
  readonly committed = new Set<string>()
  isAway = false
  /** what it will never take */
  refuses: unknown
  attempts = 0
  /** what happens at each step: before it is marked, before it is committed, after that */
  onStep: (step: 'begin' | 'marked' | 'committed') => void = () => undefined
  #next = 1

  async write({ records }: SpoolBatch, mark: (note: string) => Promise<void>): Promise<void> {
    this.attempts++
    if (this.isAway) throw new Error('it is away')
    const values = records.map(({ value }) => value)
    if (values.includes(this.refuses)) throw new RefusedError('too long')
    this.onStep('begin')
    const note = String(this.#next++)
    await mark(note)
    this.onStep('marked')
    this.rows.push(...values)
    this.batches.push(values)
    this.committed.add(note)
    this.onStep('committed')
  }

  async wasWritten(note: string): Promise<boolean> {
    if (this.isAway) throw new Error('it is away')
    return this.committed.has(note)
  }

  async close(): Promise<void> {}
}

function fixture(t: TestContext, { size = 3, timeMs = 500, path = temporaryPath('spool') } = {}) {
  const clock = new VirtualClock()
  const database = new TestDatabase()
  const logged: string[] = []
  const log = logTo(({ level, message }) => void logged.push(`${level} ${message}`))
  const spool = new Spool({ clock, log, random: seededRandom(1), mostBytes: 1e6, path })
  const refused = `${path}.refused`
  const delivery = new Delivery({
    clock,
    log,
    name: 'the database',
    spool,
    destination: database,
    size,
    timeMs,
    refused,
  })
  t.after(() => delivery.close(false))
  return { clock, database, logged, spool, delivery, refused }
}

test('records go together: when enough have come, or when the time is up', async (t) => {
  const { clock, database, delivery } = fixture(t)
  for (const value of [1, 2, 3]) delivery.append(value)
  await until(() => database.rows.length === 3)
  await until(() => delivery.counts.waiting === 0)
  delivery.append(4)
  delivery.append(5)
  await clock.pass(499)
  assert.equal(database.batches.length, 1)
  await clock.pass(1)
  await until(() => delivery.counts.waiting === 0)
  assert.deepEqual(database.batches, [
    [1, 2, 3],
    [4, 5],
  ])
})

test('while the database is away records wait, it is asked less and less often, and the log says it once', async (t) => {
  const { clock, database, delivery, logged } = fixture(t)
  database.isAway = true
  for (let count = 1; count <= 7; count++) delivery.append(count)
  await until(() => delivery.counts.trouble !== undefined)
  for (let minute = 0; minute < 10; minute++) await clock.pass(60_000)
  assert.ok(database.attempts > 5 && database.attempts < 20, `${database.attempts}`)
  assert.deepEqual(logged, ['WARNING records cannot go to the database: it is away; 7 wait in the spool'])
  database.isAway = false
  await until(
    () => delivery.counts.waiting === 0,
    () => clock.pass(60_000),
  )
  assert.deepEqual(database.rows, [1, 2, 3, 4, 5, 6, 7])
  assert.equal(logged[1], 'NOTICE records go to the database again')
  assert.deepEqual(delivery.counts, { name: 'the database', waiting: 0, delivered: 7, refused: 0, lost: 0 })
})

test('a record that the database will never take is set aside, and all others arrive', async (t) => {
  const { clock, database, delivery, logged, refused } = fixture(t, { size: 8 })
  database.refuses = 5
  for (let count = 1; count <= 8; count++) delivery.append(count)
  await until(() => delivery.counts.waiting === 0)
  assert.deepEqual(database.rows, [1, 2, 3, 4, 6, 7, 8])
  const [kept] = readFileSync(refused, 'utf8').trim().split('\n')
  const { id, at, ...what } = JSON.parse(kept ?? '') as Record<string, unknown>
  assert.deepEqual(what, { why: 'too long', value: 5 })
  assert.deepEqual([typeof id, at], ['string', new Date(clock.wall()).toISOString()])
  assert.match(logged.join('\n'), /^ERROR the database refuses a record: too long; it is kept in /)
  assert.equal(delivery.counts.refused, 1)
})

test('at the end of the program what waits is sent, unless the database is away', async (t) => {
  const { database, delivery, spool, refused } = fixture(t)
  delivery.append(1)
  await delivery.close(true)
  assert.deepEqual([database.rows, spool.waiting, existsSync(refused)], [[1], 0, false])
})

test('another destination gets what waited for the one before', async (t) => {
  const { database, delivery } = fixture(t)
  database.isAway = true
  for (const value of [1, 2, 3]) delivery.append(value)
  await until(() => delivery.counts.trouble !== undefined)
  const other = new TestDatabase()
  delivery.configure({ name: 'the other one', destination: other, size: 3, timeMs: 500 })
  await until(() => delivery.counts.waiting === 0)
  assert.deepEqual([database.rows, other.rows], [[], [1, 2, 3]])
})

/** Dies, loses its connection or goes on at any step; what the next start finds is the file. */
async function livesOfAnExchange(t: TestContext, random: Random): Promise<void> {
  const path = temporaryPath('spool')
  const { clock, database, ...first } = fixture(t, { path, size: 1 + random.below(5) })
  let { delivery } = first
  const silent = logTo(() => undefined)
  let sent = 0
  let isAlive = true
  database.onStep = () => {
    const what = random.below(8)
    if (what === 0) throw new Error('the connection was lost')
    if (what > 1) return
    // kill -9: what this life still does, it does to a file that nobody reads
    isAlive = false
    delivery.abandon()
    throw new Error('the program has died')
  }
  const restart = () => {
    const spool = new Spool({ clock, log: silent, random, mostBytes: 1e6, path, keptBytes: 200 })
    const options = {
      clock,
      log: silent,
      name: 'it',
      spool,
      destination: database,
      timeMs: 10,
      refused: `${path}.refused`,
    }
    isAlive = true
    delivery = new Delivery({ ...options, size: 1 + random.below(5) })
  }
  t.after(() => delivery.abandon())
  for (let life = 0; life < 10; life++) {
    // a program that died records no calls
    for (let count = random.below(6); count >= 0 && isAlive; count--) delivery.append(++sent)
    await clock.pass(random.below(3_000))
    delivery.abandon()
    restart()
  }
  database.onStep = () => undefined
  await until(
    () => delivery.counts.waiting === 0,
    () => clock.pass(60_000),
  )
  assert.deepEqual(
    database.rows,
    Array.from({ length: sent }, (_, at) => at + 1),
  )
}

test('whenever the program dies or the connection is lost, each record arrives once and in order', async (t) => {
  const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_116)
  t.diagnostic(`JACKFIELD_SEED=${seed}`)
  const random = seededRandom(seed)
  for (let run = 0; run < 30; run++) await livesOfAnExchange(t, random)
})

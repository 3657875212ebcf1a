// Calls that ended, kept in a file of their own: what they are found by, the call in a few words, and for some of them all that happened.
// Not made here: both are texts that whoever writes them reads again.

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Clock, Log } from '@jackfield/base'
import type { DatabaseForm } from './open-database.ts'
import { openSound } from './open-sound.ts'

export interface ArchivedCall {
  /** of two that began at the same moment the higher is the newer; what is written again has the same */
  readonly ordinal: number
  /** it was not written before; nobody has to look for it */
  readonly isNew?: boolean
  readonly id: string
  readonly kind: string
  /** milliseconds since 1970 */
  readonly begunAt: number
  /** what part of a number is looked for in */
  readonly numbers: readonly string[]
  readonly applications: readonly string[]
  readonly cause?: number | undefined
  readonly reason?: string | undefined
  /** the call in a few words */
  readonly facts: string
  /** all that happened; absent: it is not kept */
  readonly ladder?: string | undefined
}

export type FoundCall = Pick<ArchivedCall, 'ordinal' | 'id' | 'begunAt' | 'facts'>

export interface ArchiveQuery {
  readonly kinds: readonly string[]
  readonly number?: string | undefined
  readonly application?: string | undefined
  readonly cause?: number | undefined
  readonly reason?: string | undefined
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
  /** those that are older than this one */
  readonly before?: { readonly begunAt: number; readonly ordinal: number } | undefined
}

export interface ArchiveBounds {
  /** Infinity: any number */
  readonly calls: number
  readonly ladders: number
  readonly ageMs: number
}

export interface ArchiveOptions {
  readonly clock: Clock
  readonly log: Log
  bounds(): ArchiveBounds
}

const form: DatabaseForm = {
  schemaSteps: [
    `CREATE TABLE calls (
       ordinal INTEGER PRIMARY KEY,
       begun INTEGER NOT NULL,
       id TEXT NOT NULL,
       kind TEXT NOT NULL,
       numbers TEXT NOT NULL,
       applications TEXT NOT NULL,
       cause INTEGER,
       reason TEXT,
       facts TEXT NOT NULL
     ) STRICT;
     CREATE INDEX calls_by_begin ON calls (begun, ordinal);
     CREATE INDEX calls_by_id ON calls (id);
     CREATE TABLE ladders (ordinal INTEGER PRIMARY KEY, ladder TEXT NOT NULL) STRICT`,
  ],
  // a flush to the disk for every few calls would hold up the control thread
  synchronous: 'NORMAL',
}

/** Those that are too old are looked for this often. */
const ageCheckMs = 60_000

const found = 'SELECT ordinal, id, begun, facts FROM calls'

export class CallArchive {
  readonly #database: DatabaseSync
  readonly #log: Log
  readonly #options: ArchiveOptions
  readonly #write: StatementSync
  readonly #writeLadder: StatementSync
  readonly #get: StatementSync
  readonly #getLadder: StatementSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #count: { calls: number; ladders: number }
  #ageCheckedAt = Number.NEGATIVE_INFINITY

  /** `:memory:` keeps everything until it is closed. Throws a StoreError. */
  static open(path: string, options: ArchiveOptions): CallArchive {
    const log = options.log.for('store')
    return new CallArchive(openSound(path, form, { clock: options.clock, log }), log, options)
  }

  private constructor(database: DatabaseSync, log: Log, options: ArchiveOptions) {
    this.#database = database
    this.#log = log
    this.#options = options
    this.#write = database.prepare('INSERT OR REPLACE INTO calls VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
    this.#writeLadder = database.prepare('INSERT OR REPLACE INTO ladders VALUES (?, ?)')
    this.#get = database.prepare(`${found} WHERE id = ? ORDER BY begun DESC, ordinal DESC LIMIT 1`)
    this.#getLadder = database.prepare('SELECT ladder FROM ladders WHERE ordinal = ?')
    this.#count = { calls: this.#counted('calls'), ladders: this.#counted('ladders') }
  }

  /** All of them or none; what is too old or too much goes with it. False: they could not be written. */
  write(calls: readonly ArchivedCall[], gone: readonly number[] = []): boolean {
    const known = this.#count
    const before = { ...known }
    try {
      this.#database.exec('BEGIN')
      for (const ordinal of gone) this.#delete('ordinal = ?', ordinal)
      for (const call of calls) this.#writeOne(call)
      this.#trim()
      this.#database.exec('COMMIT')
      return true
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      Object.assign(known, before)
      this.#log.error(`calls that ended cannot be kept: ${(error as Error).message}`, { code: 'store-failed' })
      return false
    }
  }

  /** The newest of this id. */
  get(id: string): FoundCall | undefined {
    const row = this.#get.get(id)
    const call = row && foundIn(row)
    return call && call.begunAt >= this.#oldestMs() ? call : undefined
  }

  /** All that happened to it; nothing when that is not kept. */
  ladder(ordinal: number): string | undefined {
    const row = this.#getLadder.get(ordinal)
    return row ? String(row.ladder) : undefined
  }

  /** The newest first, one after another as they are asked for. */
  *find(query: ArchiveQuery): Generator<FoundCall> {
    const { kinds, number, application, cause, reason, untilMs, before } = query
    const values: SQLInputValue[] = []
    const wanted: string[] = []
    const want = (condition: string, ...some: readonly SQLInputValue[]) => {
      wanted.push(condition)
      values.push(...some)
    }
    want('begun >= ?', Math.max(query.sinceMs ?? 0, this.#oldestMs()))
    if (untilMs !== undefined) want('begun < ?', untilMs)
    if (before) want('(begun, ordinal) < (?, ?)', before.begunAt, before.ordinal)
    want(`kind IN (${kinds.map(() => '?').join()})`, ...kinds)
    if (number !== undefined) want('instr(numbers, ?) > 0', number)
    if (application !== undefined) want('instr(applications, ?) > 0', enclosed([application]))
    if (cause !== undefined) want('cause = ?', cause)
    if (reason !== undefined) want('reason = ?', reason)
    const sql = `${found} WHERE ${wanted.join(' AND ')} ORDER BY begun DESC, ordinal DESC`
    for (const row of this.#database.prepare(sql).iterate(...values)) yield foundIn(row)
  }

  /** How many there are. */
  get count(): number {
    return this.#count.calls
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close()
  }

  #writeOne({
    ordinal,
    isNew,
    begunAt,
    id,
    kind,
    numbers,
    applications,
    cause,
    reason,
    facts,
    ladder,
  }: ArchivedCall): void {
    const isKnown = !isNew && this.#statement('SELECT 1 FROM calls WHERE ordinal = ?').get(ordinal) !== undefined
    const names = applications.length === 0 ? '' : enclosed(applications)
    this.#write.run(ordinal, begunAt, id, kind, numbers.join('\n'), names, cause ?? null, reason ?? null, facts)
    if (!isKnown) this.#count.calls++
    if (ladder === undefined) return
    if (isNew || !this.#statement('SELECT 1 FROM ladders WHERE ordinal = ?').get(ordinal)) this.#count.ladders++
    this.#writeLadder.run(ordinal, ladder)
  }

  #trim(): void {
    const { calls, ladders } = this.#options.bounds()
    const now = this.#options.clock.now()
    if (now - this.#ageCheckedAt >= ageCheckMs) {
      this.#ageCheckedAt = now
      this.#delete('begun < ?', this.#oldestMs())
    }
    const surplus = this.#count.calls - calls
    if (surplus > 0) this.#delete('ordinal IN (SELECT ordinal FROM calls ORDER BY begun, ordinal LIMIT ?)', surplus)
    const more = this.#count.ladders - ladders
    if (more <= 0) return
    const oldest = 'ordinal IN (SELECT ordinal FROM ladders ORDER BY ordinal LIMIT ?)'
    this.#count.ladders -= this.#run(`DELETE FROM ladders WHERE ${oldest}`, more)
  }

  /** Calls with what happened to them. */
  #delete(condition: string, value: number): void {
    this.#count.ladders -= this.#run(
      `DELETE FROM ladders WHERE ordinal IN (SELECT ordinal FROM calls WHERE ${condition})`,
      value,
    )
    this.#count.calls -= this.#run(`DELETE FROM calls WHERE ${condition}`, value)
  }

  #run(sql: string, value: number): number {
    return Number(this.#statement(sql).run(value).changes)
  }

  /** One of the few that are run again and again. */
  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  #oldestMs(): number {
    const { ageMs } = this.#options.bounds()
    return Number.isFinite(ageMs) ? this.#options.clock.wall() - ageMs : 0
  }

  #counted(table: 'calls' | 'ladders'): number {
    return Number(this.#database.prepare(`SELECT COUNT(*) AS count FROM ${table}`).get()?.count ?? 0)
  }
}

/** Each name between line breaks, so that one is not found in another. */
const enclosed = (names: readonly string[]): string => `\n${names.join('\n')}\n`

const foundIn = (row: Record<string, unknown>): FoundCall => ({
  ordinal: Number(row.ordinal),
  id: String(row.id),
  begunAt: Number(row.begun),
  facts: String(row.facts),
})

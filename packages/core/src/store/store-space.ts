// One named part of the store: keys and values are text, in the order of their bytes.
// Not a family of the dialplan's database; that one (dialplan-database.ts) has rules of its own and lives in a space.

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Log, Notice, type Signal } from '@jackfield/base'

export type StoreOutcome = { ok: true } | { ok: false; code: 'key-too-long' | 'value-too-long' | 'store-failed' }

export type StoreEntry = readonly [key: string, value: string]

/** Undefined: it was deleted. */
export type StoreChange = readonly [key: string, value: string | undefined]

/** Of another exchange; `before` is what was here until then. */
export interface ReceivedChange {
  readonly key: string
  readonly value: string | undefined
  readonly before: string | undefined
}

export class StoreSpace {
  readonly #database: DatabaseSync
  readonly #name: string
  readonly #log: Log
  readonly #maxKeyLength: number
  readonly #maxValueLength: number
  readonly #get: StatementSync
  readonly #set: StatementSync
  readonly #delete: StatementSync
  readonly #all: StatementSync
  readonly #count: StatementSync
  readonly #from: StatementSync
  readonly #deleteFrom: StatementSync
  readonly #written = new Notice<readonly StoreChange[]>()
  readonly #received = new Notice<ReceivedChange>()
  /** What was written here, for whoever has copies of it elsewhere. */
  readonly onWritten: Signal<readonly StoreChange[]> = this.#written.on
  /** What was written elsewhere and is here now; whoever remembers what it read looks again. */
  readonly onReceived: Signal<ReceivedChange> = this.#received.on

  constructor(
    database: DatabaseSync,
    name: string,
    log: Log,
    limits: { maxKeyLength: number; maxValueLength: number },
  ) {
    this.#database = database
    this.#name = name
    this.#log = log
    this.#maxKeyLength = limits.maxKeyLength
    this.#maxValueLength = limits.maxValueLength
    this.#get = database.prepare('SELECT value FROM entries WHERE space = ? AND key = ?')
    this.#set = database.prepare(
      'INSERT INTO entries VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
    )
    this.#delete = database.prepare('DELETE FROM entries WHERE space = ? AND key = ?')
    this.#all = database.prepare('SELECT key, value FROM entries WHERE space = ? ORDER BY key')
    this.#count = database.prepare('SELECT COUNT(*) AS count FROM entries WHERE space = ?')
    // a prefix is a range: everything from it up to the prefix with its last character raised
    this.#from = database.prepare(
      'SELECT key, value FROM entries WHERE space = ? AND key >= ? AND key < ? ORDER BY key',
    )
    this.#deleteFrom = database.prepare('DELETE FROM entries WHERE space = ? AND key >= ? AND key < ?')
  }

  get(key: string): string | undefined {
    const row = this.#get.get(this.#name, key)
    return row ? String(row.value) : undefined
  }

  /** When it is `ok`, the value is on the disk. */
  set(key: string, value: string): StoreOutcome {
    if (key.length > this.#maxKeyLength) return { ok: false, code: 'key-too-long' }
    if (value.length > this.#maxValueLength) return { ok: false, code: 'value-too-long' }
    const written = this.#attempt(() => this.#set.run(this.#name, key, value))
    if (!written) return { ok: false, code: 'store-failed' }
    this.#written.emit([[key, value]])
    return { ok: true }
  }

  /** `wasThere` is false when there was nothing to delete. */
  delete(key: string): { ok: true; wasThere: boolean } | { ok: false; code: 'store-failed' } {
    const done = this.#attempt(() => this.#delete.run(this.#name, key))
    if (!done) return { ok: false, code: 'store-failed' }
    const wasThere = Number(done.changes) > 0
    if (wasThere) this.#written.emit([[key, undefined]])
    return { ok: true, wasThere }
  }

  /** Many at once, all or none, for the price of one; undefined deletes. When it is `ok`, all are on the disk. */
  apply(changes: Iterable<StoreChange>): StoreOutcome {
    const list = [...changes]
    const outcome = this.#apply(list)
    if (outcome.ok && list.length > 0) this.#written.emit(list)
    return outcome
  }

  /** What was written elsewhere, all or none: it is kept here, and not told to whoever sent it. */
  receive(changes: Iterable<StoreChange>): StoreOutcome {
    const last = new Map(changes)
    const news = [...last].flatMap(([key, value]) => {
      const before = this.get(key)
      return before === value ? [] : [{ key, value, before }]
    })
    if (news.length === 0) return { ok: true }
    const outcome = this.#apply(news.map(({ key, value }) => [key, value]))
    if (outcome.ok) for (const change of news) this.#received.emit(change)
    return outcome
  }

  #apply(list: readonly StoreChange[]): StoreOutcome {
    if (list.some(([key]) => key.length > this.#maxKeyLength)) return { ok: false, code: 'key-too-long' }
    if (list.some(([, value]) => (value?.length ?? 0) > this.#maxValueLength)) {
      return { ok: false, code: 'value-too-long' }
    }
    const written = this.#attempt(() => {
      this.#database.exec('BEGIN')
      try {
        for (const [key, value] of list) {
          if (value === undefined) this.#delete.run(this.#name, key)
          else this.#set.run(this.#name, key, value)
        }
        this.#database.exec('COMMIT')
      } catch (error) {
        if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
        throw error
      }
      return true
    })
    return written ? { ok: true } : { ok: false, code: 'store-failed' }
  }

  /** Counted: it takes as long as there are many. */
  count(): number {
    return Number(this.#count.get(this.#name)?.count ?? 0)
  }

  entries(): StoreEntry[] {
    return this.#all.all(this.#name).map(toEntry)
  }

  /** Entries whose key begins with this, which may not be empty. */
  entriesUnder(prefix: string): StoreEntry[] {
    return this.#from.all(this.#name, prefix, endOf(prefix)).map(toEntry)
  }

  /** How many were deleted. */
  deleteUnder(prefix: string): { ok: true; count: number } | { ok: false; code: 'store-failed' } {
    const deleted = this.#written.listening > 0 ? this.entriesUnder(prefix) : []
    const done = this.#attempt(() => this.#deleteFrom.run(this.#name, prefix, endOf(prefix)))
    if (!done) return { ok: false, code: 'store-failed' }
    if (deleted.length > 0) this.#written.emit(deleted.map(([key]) => [key, undefined]))
    return { ok: true, count: Number(done.changes) }
  }

  /** A full disk or a vanished file is an answer to whoever asked, not the end of the exchange. */
  #attempt<T>(act: () => T): T | undefined {
    try {
      return act()
    } catch (error) {
      this.#log.error(`cannot write to ${this.#name}: ${(error as Error).message}`, { code: 'store-failed' })
      return undefined
    }
  }
}

const toEntry = (row: Record<string, unknown>): StoreEntry => [String(row.key), String(row.value)]

function endOf(prefix: string): string {
  const last = prefix.codePointAt(prefix.length - 1) as number
  return prefix.slice(0, -1) + String.fromCodePoint(last + 1)
}

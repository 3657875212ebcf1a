// A table of a SQLite file that records are added to, each once: the file itself remembers how far it has come.

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

export type SqliteValue = string | number | null

export interface SqliteTask {
  readonly path: string
  readonly table: string
  readonly columns: readonly string[]
  readonly busyMs: number
  /** absent: nothing more comes */
  readonly rows?: SqliteRows
}

export interface SqliteRows {
  readonly spool: string
  readonly rows: readonly { readonly number: number; readonly values: readonly SqliteValue[] }[]
}

/** What is remembered stands in a table of its own, a row for each spool. */
const memory = 'jackfield_spool'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export class SqliteTable {
  readonly #database: DatabaseSync
  readonly #table: string
  #columns = ''
  #insert: StatementSync | undefined

  constructor({ path, table, busyMs }: SqliteTask) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o750 })
    this.#database = new DatabaseSync(path, { timeout: busyMs })
    this.#table = table
  }

  write(columns: readonly string[], { spool, rows }: SqliteRows): void {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const insert = this.#prepare(columns)
      const last = this.#last(spool)
      for (const { number, values } of rows) if (number > last) insert.run(...values)
      const remember = `INSERT INTO ${memory} VALUES (?, ?) ON CONFLICT (spool) DO UPDATE SET last = excluded.last`
      this.#database.prepare(remember).run(spool, Math.max(last, rows.at(-1)?.number ?? 0))
      this.#database.exec('COMMIT')
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }

  close(): void {
    this.#database.close()
  }

  #last(spool: string): number {
    const row = this.#database.prepare(`SELECT last FROM ${memory} WHERE spool = ?`).get(spool)
    return Number(row?.last ?? 0)
  }

  /** A table that is missing is made, and so are columns. */
  #prepare(columns: readonly string[]): StatementSync {
    const table = quoted(this.#table)
    const wanted = columns.map(quoted)
    const made = ['AcctId INTEGER PRIMARY KEY', ...wanted].join(', ')
    this.#database.exec(`CREATE TABLE IF NOT EXISTS ${table} (${made});
      CREATE TABLE IF NOT EXISTS ${memory} (spool TEXT PRIMARY KEY, last INTEGER)`)
    if (this.#insert && this.#columns === wanted.join()) return this.#insert
    const there = this.#database.prepare(`PRAGMA table_info(${table})`).all()
    const names = new Set(there.map(({ name }) => String(name).toLowerCase()))
    for (const name of columns) {
      if (!names.has(name.toLowerCase())) this.#database.exec(`ALTER TABLE ${table} ADD COLUMN ${quoted(name)}`)
    }
    const places = columns.map(() => '?').join(', ')
    this.#insert = this.#database.prepare(`INSERT INTO ${table} (${wanted.join(', ')}) VALUES (${places})`)
    this.#columns = wanted.join()
    return this.#insert
  }
}

// What survives a restart: one SQLite file of named spaces, each a map from text to text.
// Not a cache and not a query language: a write that returned `ok` is on the disk.

import { chmodSync, closeSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import type { Clock, Log } from '@jackfield/base'
import type { DatabaseForm } from './open-database.ts'
import { openSound } from './open-sound.ts'
import { StoreSpace } from './store-space.ts'

export interface StoreOptions {
  clock: Clock
  log: Log
  /** characters of a key; default 1,024 */
  maxKeyLength?: number
  /** characters of a value; default 1,048,576 */
  maxValueLength?: number
}

const form: DatabaseForm = {
  schemaSteps: [
    `CREATE TABLE entries (
       space TEXT NOT NULL,
       key TEXT NOT NULL,
       value TEXT NOT NULL,
       PRIMARY KEY (space, key)
     ) STRICT, WITHOUT ROWID`,
  ],
  synchronous: 'FULL',
}

export class Store {
  readonly #database: DatabaseSync
  readonly #log: Log
  readonly #limits: { maxKeyLength: number; maxValueLength: number }
  readonly #spaces = new Map<string, StoreSpace>()
  #isOpen = true

  /** `:memory:` keeps everything until it is closed. Throws a StoreError. */
  static open(path: string, options: StoreOptions): Store {
    const log = options.log.for('store')
    return new Store(openSound(path, form, { clock: options.clock, log }), log, options)
  }

  private constructor(database: DatabaseSync, log: Log, options: StoreOptions) {
    this.#database = database
    this.#log = log
    this.#limits = {
      maxKeyLength: options.maxKeyLength ?? 1024,
      maxValueLength: options.maxValueLength ?? 1_048_576,
    }
  }

  /** The space of this name; made by asking for it. */
  space(name: string): StoreSpace {
    let space = this.#spaces.get(name)
    if (!space) {
      space = new StoreSpace(this.#database, name, this.#log, this.#limits)
      this.#spaces.set(name, space)
    }
    return space
  }

  /**
   * Copies everything into one file, which can be put in the place of this one. Whoever writes meanwhile need not wait; what was
   * there before is replaced when the copy is complete.
   */
  async backup(path: string): Promise<{ path: string; bytes: number }> {
    mkdirSync(dirname(path), { recursive: true, mode: 0o750 })
    const incomplete = `${path}.incomplete`
    rmSync(incomplete, { force: true })
    // passwords are in it
    closeSync(openSync(incomplete, 'a', 0o600))
    try {
      await backup(this.#database, incomplete)
      chmodSync(incomplete, 0o600)
      renameSync(incomplete, path)
    } finally {
      rmSync(incomplete, { force: true })
    }
    return { path, bytes: statSync(path).size }
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Everything is in the one file afterwards. A second call does nothing. */
  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#database.close()
  }
}

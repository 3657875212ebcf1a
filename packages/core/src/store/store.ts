// What survives a restart: one SQLite file of named spaces, each a map from text to text.
// Not a cache and not a query language: a write that returned `ok` is on the disk.

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Clock, Log } from '@jackfield/base'
import { openDatabase } from './open-database.ts'
import { setAside } from './set-aside.ts'
import { StoreSpace } from './store-space.ts'

export interface StoreOptions {
  clock: Clock
  log: Log
  /** characters of a key; default 1,024 */
  maxKeyLength?: number
  /** characters of a value; default 1,048,576 */
  maxValueLength?: number
}

/** The file cannot be used and must not be replaced: another program has it, or a newer version wrote it. */
export class StoreError extends Error {
  readonly code: 'store-in-use' | 'store-too-new' | 'store-unusable'

  constructor(code: StoreError['code'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StoreError'
    this.code = code
  }
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
    if (path === ':memory:') return new Store(expectSound(path, openDatabase(path)), log, options)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const first = openDatabase(path)
    if (first.ok) return new Store(first.database, log, options)
    if (first.code !== 'store-corrupt') throw new StoreError(first.code, `${path}: ${first.reason}`, first.cause)
    const kept = setAside(path, options.clock.wall())
    log.error(`${path} is damaged (${first.reason}); it was kept as ${kept} and a new, empty one was made`, {
      code: 'store-corrupt',
    })
    return new Store(expectSound(path, openDatabase(path)), log, options)
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

function expectSound(path: string, opened: ReturnType<typeof openDatabase>): DatabaseSync {
  if (opened.ok) return opened.database
  const code = opened.code === 'store-corrupt' ? 'store-unusable' : opened.code
  throw new StoreError(code, `${path}: ${opened.reason}`, opened.cause)
}

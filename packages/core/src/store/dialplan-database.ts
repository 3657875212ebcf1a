// The database of the dialplan: values by family and key, where keys are trees by their slashes.
// Not its functions and commands; dialplan and the doors have those.

import { Notice, type Signal } from '@jackfield/base'
import { type LimitReached, Limits } from '../limits/limits.ts'
import type { StoreOutcome, StoreSpace } from './store-space.ts'

export interface DatabaseEntry {
  /** `/family/key`, as the doors show it */
  readonly path: string
  readonly value: string
}

/** Undefined: it was deleted. */
export interface DatabaseChange {
  readonly family: string
  readonly key: string
  readonly value: string | undefined
  /** there was none before */
  readonly isNew: boolean
}

type Deleted = { ok: true; count: number } | { ok: false; code: 'not-found' | 'store-failed' }

export class DialplanDatabase {
  readonly #space: StoreSpace
  readonly #limits: Limits
  #count: number
  readonly #received = new Notice<DatabaseChange>()
  /** What another exchange wrote and this one has now. */
  readonly onReceived: Signal<DatabaseChange> = this.#received.on

  constructor(space: StoreSpace, limits = new Limits()) {
    this.#space = space
    this.#limits = limits
    this.#count = space.count()
    space.onReceived(({ key: path, value, before }) => {
      if (before === undefined) this.#count++
      else if (value === undefined) this.#count--
      const [, family = '', key = ''] = /^\/([^/]*)\/(.*)$/s.exec(path) ?? []
      this.#received.emit({ family, key, value, isNew: before === undefined })
    })
  }

  get size(): number {
    return this.#count
  }

  get(family: string, key: string): string | undefined {
    return this.#space.get(pathOf(family, key))
  }

  put(family: string, key: string, value: string): StoreOutcome | LimitReached {
    const path = pathOf(family, key)
    const isNew = this.#space.get(path) === undefined
    const full = isNew ? this.#limits.check('max_database_entries', this.#count + 1) : undefined
    if (full) return full
    const kept = this.#space.set(path, value)
    if (kept.ok && isNew) this.#count++
    return kept
  }

  delete(family: string, key: string): Deleted {
    const deleted = this.#space.delete(pathOf(family, key))
    if (!deleted.ok) return deleted
    if (deleted.wasThere) this.#count--
    return deleted.wasThere ? { ok: true, count: 1 } : { ok: false, code: 'not-found' }
  }

  /** All entries, those of a family, or those below a key of it; whole steps of the tree only, in order. */
  tree(family = '', key = ''): DatabaseEntry[] {
    if (family === '') return this.#space.entries().map(toDatabaseEntry)
    const top = topOf(family, key)
    const own = key === '' ? undefined : this.#space.get(top)
    const below = this.#space.entriesUnder(`${top}/`).map(toDatabaseEntry)
    return own === undefined ? below : [{ path: top, value: own }, ...below]
  }

  deleteTree(family: string, key = ''): Deleted {
    const top = topOf(family, key)
    const own = key === '' ? { ok: true as const, wasThere: false } : this.#space.delete(top)
    if (!own.ok) return own
    if (own.wasThere) this.#count--
    const below = this.#space.deleteUnder(`${top}/`)
    if (!below.ok) return below
    this.#count -= below.count
    const count = below.count + (own.wasThere ? 1 : 0)
    return count > 0 ? { ok: true, count } : { ok: false, code: 'not-found' }
  }

  /** The names one step below a prefix such as `family` or `family/key`, each once, in order. */
  keys(prefix = ''): string[] {
    const top = prefix === '' ? '/' : `/${prefix}/`
    const names = new Set<string>()
    for (const [path] of this.#space.entriesUnder(top)) names.add(path.slice(top.length).split('/', 1)[0] as string)
    return [...names]
  }
}

const pathOf = (family: string, key: string) => `/${family}/${key}`
const topOf = (family: string, key: string) => (key === '' ? `/${family}` : `/${family}/${key}`)
const toDatabaseEntry = ([path, value]: readonly [string, string]): DatabaseEntry => ({ path, value })

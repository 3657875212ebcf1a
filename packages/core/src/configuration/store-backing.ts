// Objects that survive a restart: in a family of the dialplan's database, as the reference keeps them, one JSON text each.
// Not a table per type.

import { isJsonObject } from '@jackfield/base'
import type { DialplanDatabase } from '../store/dialplan-database.ts'
import type { Backing } from './backing.ts'
import type { FieldValues } from './field.ts'

export class StoreBacking implements Backing {
  readonly isWritable = true
  readonly #database: DialplanDatabase
  readonly #family: string
  /** counted once, when somebody asks */
  #size: number | undefined

  constructor(database: DialplanDatabase, family: string) {
    this.#database = database
    this.#family = family
  }

  get family(): string {
    return this.#family
  }

  /** Another exchange wrote into the family. */
  received(): void {
    this.#size = undefined
  }

  get(id: string): FieldValues | undefined {
    const text = this.#database.get(this.#family, id)
    return text === undefined ? undefined : parseValues(text)
  }

  ids(): readonly string[] {
    const start = `/${this.#family}/`.length
    return this.#database.tree(this.#family).map(({ path }) => path.slice(start))
  }

  get size(): number {
    this.#size ??= this.ids().length
    return this.#size
  }

  put(id: string, values: FieldValues): boolean {
    const isNew = this.get(id) === undefined
    const { ok } = this.#database.put(this.#family, id, JSON.stringify(values))
    if (ok && isNew && this.#size !== undefined) this.#size++
    return ok
  }

  remove(id: string): boolean {
    const { ok } = this.#database.delete(this.#family, id)
    if (ok && this.#size !== undefined) this.#size--
    return ok
  }
}

/** The dialplan can write into the same family: what is no object of texts is none of ours. */
function parseValues(text: string): FieldValues | undefined {
  try {
    const found: unknown = JSON.parse(text)
    if (!isJsonObject(found) || !Object.values(found).every((value) => typeof value === 'string')) return undefined
    return found as FieldValues
  } catch {
    return undefined
  }
}

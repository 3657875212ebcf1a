// Objects the exchange has made itself for a while: telephones of pages, for example. They last until they are taken back.
// Not for those who ask from outside: they can read them, never write them.

import type { Backing } from './backing.ts'
import type { FieldValues } from './field.ts'

export class LentBacking implements Backing {
  readonly isWritable = false
  readonly #objects = new Map<string, FieldValues>()

  get(id: string): FieldValues | undefined {
    return this.#objects.get(id)
  }

  ids(): readonly string[] {
    return [...this.#objects.keys()]
  }

  get size(): number {
    return this.#objects.size
  }

  put(): boolean {
    return false
  }

  remove(): boolean {
    return false
  }

  lend(id: string, values: FieldValues): void {
    this.#objects.set(id, values)
  }

  takeBack(id: string): boolean {
    return this.#objects.delete(id)
  }
}

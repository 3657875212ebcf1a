// Objects that last until the exchange ends.
// Not kept anywhere.

import type { Backing } from './backing.ts'
import type { FieldValues } from './field.ts'

export class MemoryBacking implements Backing {
  readonly isWritable = true
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

  put(id: string, values: FieldValues): boolean {
    this.#objects.set(id, values)
    return true
  }

  remove(id: string): boolean {
    return this.#objects.delete(id)
  }
}

// The queues by name, in the order in which reports list them.
// Not what they do.

import type { Queue } from './queue.ts'

const buckets = 53

/** Queues are walked by a number made of their names, those alike as they were defined. */
export function walkOrder(name: string): number {
  let hash = 5381
  for (const character of name.toLowerCase()) hash = (Math.imul(hash, 33) ^ (character.codePointAt(0) ?? 0)) | 0
  return (hash & 0x7f_ff_ff_ff) % buckets
}

export class QueueWalk implements Iterable<Queue> {
  readonly #byName = new Map<string, Queue>()
  #walked: readonly Queue[] | undefined

  get size(): number {
    return this.#byName.size
  }

  get(name: string): Queue | undefined {
    return this.#byName.get(name.toLowerCase())
  }

  add(queue: Queue): void {
    this.#byName.set(queue.name.toLowerCase(), queue)
    this.#walked = undefined
  }

  delete(queue: Queue): void {
    this.#byName.delete(queue.name.toLowerCase())
    this.#walked = undefined
  }

  [Symbol.iterator](): Iterator<Queue> {
    this.#walked ??= [...this.#byName.values()].sort((one, other) => walkOrder(one.name) - walkOrder(other.name))
    return this.#walked[Symbol.iterator]()
  }
}

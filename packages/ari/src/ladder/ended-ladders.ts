// The calls that ended last and are still in memory: so many, and so much of them.
// Not those that are written down: call-history.ts has these.

import { SlotMap } from '@jackfield/base'
import type { Ladder } from './ladder.ts'

/** Characters that all of them may keep together. */
const mostSize = 32_000_000

export class EndedLadders {
  readonly #most: number
  /** by their ids, the one that ended first in front; with their sizes then */
  readonly #ladders = new SlotMap<string, { readonly ladder: Ladder; readonly size: number }>()
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  add(ladder: Ladder): void {
    this.remove(ladder)
    const { id, size } = ladder
    this.#ladders.set(id, { ladder, size })
    this.#size += size
  }

  remove({ id }: Ladder): void {
    const kept = this.#ladders.get(id)
    if (!kept) return
    this.#ladders.delete(id)
    this.#size -= kept.size
  }

  /** The next that has to go; nothing: there is room for all of them. */
  get surplus(): Ladder | undefined {
    const isFull = this.#ladders.size > this.#most || (this.#size > mostSize && this.#ladders.size > 1)
    return isFull ? this.#ladders.get(this.#ladders.firstKey as string)?.ladder : undefined
  }
}

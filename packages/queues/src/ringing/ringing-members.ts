// Interfaces that somebody is just ringing, across queues: no second caller rings them where that is not wanted.
// Not their devices: some never say what they do.

import { memberKey } from '../members/member.ts'

export class RingingMembers {
  readonly #counts = new Map<string, number>()

  isRinging(location: string): boolean {
    return this.#counts.has(memberKey(location))
  }

  /** The function handed back ends it; once. */
  begin(location: string): () => void {
    const key = memberKey(location)
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const left = (this.#counts.get(key) ?? 1) - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
  }
}

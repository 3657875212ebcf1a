// Those who drive one channel: the last who took the wheel does, and gives it back to the one before.
// Not what they do with it.

import type { Pilot, PilotKind } from './pilot.ts'

export class Pilots {
  #all: readonly Pilot[] = []

  get driving(): Pilot | undefined {
    return this.#all.at(-1)
  }

  get isEmpty(): boolean {
    return this.#all.length === 0
  }

  has(kind: PilotKind): boolean {
    return this.#all.some((pilot) => pilot.kind === kind)
  }

  /** Takes the wheel; the function handed back lets go of it, and tells when nobody is left. */
  take(pilot: Pilot, onDeserted: () => void): () => void {
    this.#all = [...this.#all, pilot]
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#all = this.#all.filter((other) => other !== pilot)
      if (this.isEmpty) onDeserted()
    }
  }
}

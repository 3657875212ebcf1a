// Those who drive one channel: the last who took the wheel does, and gives it back to the one before.
// Not what they do with it.

import type { Controller, ControllerKind } from './controller.ts'

export class Controllers {
  #all: readonly Controller[] = []

  get driving(): Controller | undefined {
    return this.#all.at(-1)
  }

  get isEmpty(): boolean {
    return this.#all.length === 0
  }

  has(kind: ControllerKind): boolean {
    return this.#all.some((controller) => controller.kind === kind)
  }

  /** Takes the wheel; the function handed back lets go of it, and tells when nobody is left. */
  take(controller: Controller, onDeserted: () => void): () => void {
    this.#all = this.#all.concat(controller)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#all = this.#all.filter((other) => other !== controller)
      if (this.isEmpty) onDeserted()
    }
  }
}

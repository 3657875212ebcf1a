// Those who drive one channel: the last who took the wheel does, and gives it back to the one before.
// Not what they do with it.

import { appended } from '@jackfield/base'
import type { Controller, ControllerKind } from './controller.ts'

const none: readonly Controller[] = []

export class Controllers {
  #all: readonly Controller[] = none

  get driving(): Controller | undefined {
    return this.#all.at(-1)
  }

  get isEmpty(): boolean {
    return this.#all.length === 0
  }

  has(kind: ControllerKind): boolean {
    return this.#all.some((controller) => controller.kind === kind)
  }

  /** Takes the wheel; the function handed back lets go of it, and ends what is driven when nobody is left. */
  take(controller: Controller, driven: { end(): void }): () => void {
    this.#all = appended(this.#all, controller)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const left = this.#all.filter((other) => other !== controller)
      // what filters makes room for more than there is
      this.#all = left.length === 0 ? none : left.slice()
      if (this.isEmpty) driven.end()
    }
  }
}

// Writing to the store a little late and together: a storm of registrations or subscriptions is one write.
// Not what is written: it is asked for when it is.

import type { Clock, Timer } from '@jackfield/base'
import type { StoreSpace } from '@jackfield/core'

const delayMs = 1000

export class LateWrites {
  readonly #clock: Clock
  readonly #space: StoreSpace
  readonly #waiting = new Map<string, (() => string) | undefined>()
  #timer: Timer | undefined
  #isClosed = false

  constructor(clock: Clock, space: StoreSpace) {
    this.#clock = clock
    this.#space = space
  }

  /** `text`: what it is by then; undefined: it is gone. */
  set(key: string, text: (() => string) | undefined): void {
    if (this.#isClosed) return
    this.#waiting.set(key, text)
    this.#timer ??= this.#clock.after(delayMs, () => this.#flush())
  }

  /** What waits is written; nothing is from here on. */
  close(): void {
    this.#timer?.cancel()
    this.#flush()
    this.#isClosed = true
  }

  #flush(): void {
    this.#timer = undefined
    if (this.#waiting.size === 0) return
    const changes = [...this.#waiting].map(([key, text]) => [key, text?.()] as const)
    this.#waiting.clear()
    this.#space.apply(changes)
  }
}

// What happened and was not looked at yet, in its order: it is handled in lots, a moment later or as soon as somebody wants to know.
// One by one each would find the processor's caches cold: between two requests of a call there is time for everything else.

import type { Clock, Timer } from '@jackfield/base'

/** Nobody looks at calls more often than that without asking. */
const waitMs = 1_000
/** So that a lot is over within a millisecond. */
const mostAtOnce = 200

export class Backlog {
  readonly #clock: Pick<Clock, 'after'>
  readonly #handlers: ((happened: never, at: number) => void)[] = []
  readonly #happened: unknown[] = []
  readonly #moments: number[] = []
  #next = 0
  #timer: Timer | undefined
  #isHandling = false

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock
  }

  add<T>(handle: (happened: T, at: number) => void, happened: T, at: number): void {
    this.#handlers.push(handle)
    this.#happened.push(happened)
    this.#moments.push(at)
    if (this.#handlers.length >= mostAtOnce) this.handle()
    else this.#timer ??= this.#clock.after(waitMs, () => this.handle())
  }

  /** All of it. What a handler that fails leaves behind is handled with the next lot. */
  handle(): void {
    if (this.#isHandling) return
    this.#timer?.cancel()
    this.#timer = undefined
    this.#isHandling = true
    try {
      while (this.#next < this.#handlers.length) {
        const at = this.#next++
        this.#handlers[at]?.(this.#happened[at] as never, this.#moments[at] as number)
      }
      this.#handlers.length = this.#happened.length = this.#moments.length = this.#next = 0
    } finally {
      this.#isHandling = false
    }
  }
}

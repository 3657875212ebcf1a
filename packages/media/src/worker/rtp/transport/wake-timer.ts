// One timer for whatever is due next, set anew only when that is another moment.
// Not what is due.
import type { Clock, Timer } from '@jackfield/base'

export class WakeTimer {
  readonly #clock: Clock
  readonly #wake: () => void
  #timer: Timer | undefined
  #atMs = Number.POSITIVE_INFINITY

  constructor(clock: Clock, wake: () => void) {
    this.#clock = clock
    this.#wake = wake
  }

  /** Infinity: never. */
  set(atMs: number): void {
    if (atMs === this.#atMs) return
    this.#timer?.cancel()
    this.#atMs = atMs
    if (atMs === Number.POSITIVE_INFINITY) return
    this.#timer = this.#clock.after(Math.max(0, atMs - this.#clock.now()), () => {
      this.#atMs = Number.POSITIVE_INFINITY
      this.#wake()
    })
  }

  cancel(): void {
    this.set(Number.POSITIVE_INFINITY)
  }
}

// Does something so many times a second, whatever becomes of those before: late ones are made up for, a few at a time.
// Not more than a tenth of a second's worth at once, so that a stall of ours is no rush for others.

import type { Clock, Timer } from '@jackfield/base'

const tickMs = 5
const mostMadeUpMs = 100

export class Pace {
  readonly #clock: Clock
  readonly #act: () => void
  #timer: Timer | undefined
  #perSecond = 0
  #due = 0
  #lastMs = 0

  constructor(clock: Clock, act: () => void) {
    this.#clock = clock
    this.#act = act
  }

  set perSecond(perSecond: number) {
    this.#perSecond = perSecond
    if (perSecond === 0) {
      this.#timer?.cancel()
      this.#timer = undefined
      return
    }
    if (this.#timer) return
    this.#lastMs = this.#clock.now()
    this.#due = 0
    this.#timer = this.#clock.every(tickMs, () => this.#tick())
  }

  #tick(): void {
    const now = this.#clock.now()
    this.#due += (Math.min(now - this.#lastMs, mostMadeUpMs) * this.#perSecond) / 1_000
    this.#lastMs = now
    for (; this.#due >= 1; this.#due--) this.#act()
  }
}

// How long somebody who says something now and then is waited for: from the last that was heard, and from the beginning.
// Not what follows when it is over.

import type { Clock, Timer } from '@jackfield/base'

export class Patience {
  readonly #clock: Pick<Clock, 'after'>
  readonly #silentMs: number
  readonly #giveUp: () => void
  readonly #end: Timer
  #silence: Timer
  #isOver = false

  /** `giveUp` runs once: when nothing was heard for `silentMs`, or when it took `mostMs` in all. */
  constructor(clock: Pick<Clock, 'after'>, silentMs: number, mostMs: number, giveUp: () => void) {
    this.#clock = clock
    this.#silentMs = silentMs
    this.#giveUp = () => {
      this.#isOver = true
      this.#silence.cancel()
      this.#end.cancel()
      giveUp()
    }
    this.#silence = clock.after(silentMs, this.#giveUp)
    this.#end = clock.after(mostMs, this.#giveUp)
  }

  heard(): void {
    if (this.#isOver) return
    this.#silence.cancel()
    this.#silence = this.#clock.after(this.#silentMs, this.#giveUp)
  }
}

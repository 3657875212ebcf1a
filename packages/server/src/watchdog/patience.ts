// How long somebody who says something now and then is waited for: from the last that was heard, and from the beginning.
// Not what follows when it is over.

import type { Clock, Timer } from '@jackfield/base'

export interface PatienceOptions {
  readonly clock: Pick<Clock, 'now' | 'every'>
  /** without a word */
  readonly silentMs: number
  /** in all */
  readonly mostMs: number
  /** how much time has passed so far in which nothing could be said; that does not count */
  readonly excusedMs: () => number
  /** once, when either is over */
  readonly giveUp: () => void
}

const lookMs = 250

export class Patience {
  readonly #options: PatienceOptions
  readonly #looks: Timer
  readonly #begunAt: number
  #heardAt: number

  constructor(options: PatienceOptions) {
    this.#options = options
    this.#begunAt = this.#now()
    this.#heardAt = this.#begunAt
    this.#looks = options.clock.every(lookMs, () => this.#look())
  }

  heard(): void {
    this.#heardAt = this.#now()
  }

  #now(): number {
    return this.#options.clock.now() - this.#options.excusedMs()
  }

  #look(): void {
    const { silentMs, mostMs, giveUp } = this.#options
    const now = this.#now()
    if (now - this.#heardAt < silentMs && now - this.#begunAt < mostMs) return
    this.#looks.cancel()
    giveUp()
  }
}

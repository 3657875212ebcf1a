// Who has logged in wrongly lately, by address, and how long his next refusal waits.
// Not a lock: whoever knows the secret is let in at once, however many guessed before.

import type { Clock } from '@jackfield/base'

export interface GuessingLimits {
  /** the first refusals wait this long */
  readonly delayMs: number
  /** after so many each waits twice as long as the one before */
  readonly patience: number
  readonly longestMs: number
  /** after so long without a wrong one an address is forgotten */
  readonly forgetMs: number
  readonly mostAddresses: number
}

export const guessingLimits: GuessingLimits = {
  delayMs: 1_000,
  patience: 10,
  longestMs: 15_000,
  forgetMs: 300_000,
  mostAddresses: 10_000,
}

export class Guessing {
  readonly #clock: Clock
  readonly #limits: GuessingLimits
  /** the one silent for longest first */
  readonly #traces = new Map<string, { failures: number; lastAt: number }>()

  constructor(clock: Clock, limits: Partial<GuessingLimits> = {}) {
    this.#clock = clock
    this.#limits = { ...guessingLimits, ...limits }
  }

  /** Notes a wrong try, and says how long its answer is to wait. */
  failed(address: string): number {
    const { delayMs, patience, longestMs, forgetMs, mostAddresses } = this.#limits
    const now = this.#clock.now()
    const known = this.#traces.get(address)
    const failures = known && now - known.lastAt < forgetMs ? known.failures + 1 : 1
    this.#traces.delete(address)
    this.#traces.set(address, { failures, lastAt: now })
    const oldest = this.#traces.keys().next().value
    if (this.#traces.size > mostAddresses && oldest !== undefined) this.#traces.delete(oldest)
    return Math.min(longestMs, delayMs * 2 ** Math.max(0, failures - patience))
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#traces.size
  }
}

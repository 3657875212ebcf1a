// Who has shown wrong credentials lately, by address, and how long his next wrong answer is to wait.
// Not a lock: nothing here ever touches somebody whose credentials are right.

import type { Clock } from '@jackfield/base'

export interface GuessingOptions {
  /** the first wrong answer waits this long, the second twice this, and so on */
  readonly stepMs: number
  readonly longestMs: number
  /** after so long without a wrong one an address is forgotten */
  readonly forgetMs: number
  /** how many addresses are remembered; the oldest gives way */
  readonly mostAddresses: number
  /** how many wrong answers may be waiting at once; beyond it the connection is closed without one */
  readonly mostWaiting: number
}

export const guessingDefaults: GuessingOptions = {
  stepMs: 50,
  longestMs: 2_000,
  forgetMs: 60_000,
  mostAddresses: 10_000,
  mostWaiting: 200,
}

interface Trace {
  failures: number
  lastAt: number
}

export class Guessing {
  readonly #clock: Clock
  readonly #options: GuessingOptions
  readonly #traces = new Map<string, Trace>()
  #waiting = 0

  constructor(clock: Clock, options: Partial<GuessingOptions> = {}) {
    this.#clock = clock
    this.#options = { ...guessingDefaults, ...options }
  }

  /** Notes a wrong try. Resolves true when its answer may be given, false when it gets none. */
  async failed(address: string): Promise<boolean> {
    const delayMs = this.#note(address)
    if (this.#waiting >= this.#options.mostWaiting) return false
    this.#waiting++
    try {
      await this.#clock.sleep(delayMs)
    } finally {
      this.#waiting--
    }
    return true
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#traces.size
  }

  #note(address: string): number {
    const { stepMs, longestMs, forgetMs, mostAddresses } = this.#options
    const now = this.#clock.now()
    const known = this.#traces.get(address)
    const failures = known && now - known.lastAt < forgetMs ? known.failures + 1 : 1
    // set again at the end, so that the first of the map is always the one silent for longest
    this.#traces.delete(address)
    this.#traces.set(address, { failures, lastAt: now })
    if (this.#traces.size > mostAddresses) {
      const oldest = this.#traces.keys().next().value
      if (oldest !== undefined) this.#traces.delete(oldest)
    }
    return Math.min(longestMs, stepMs * failures)
  }
}

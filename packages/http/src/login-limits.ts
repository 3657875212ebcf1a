// How long wrong credentials of the interface wait, and how many of their answers may wait at once.
// Not who is blocked: the login limiter of base counts.

import type { Clock, LoginLimits } from '@jackfield/base'

export const httpLoginLimits: Partial<LoginLimits> = {
  delayMs: 50,
  delayAfter: 5,
  delayStepMs: 100,
  longestDelayMs: 2_000,
}

/** Beyond so many the connection is closed without an answer. */
const mostHeld = 200

export class HeldAnswers {
  readonly #clock: Clock
  readonly #most: number
  #held = 0

  constructor(clock: Clock, most = mostHeld) {
    this.#clock = clock
    this.#most = most
  }

  /** Resolves true when the answer may be given, false when there is none. */
  async hold(delayMs: number): Promise<boolean> {
    if (delayMs === 0) return true
    if (this.#held >= this.#most) return false
    this.#held++
    try {
      await this.#clock.sleep(delayMs)
    } finally {
      this.#held--
    }
    return true
  }
}

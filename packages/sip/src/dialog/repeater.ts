// Sends something again and again until it is acknowledged: 2xx to INVITE, reliable provisional answers.
// Not for transactions, which have their own timers. RFC 3261 §13.3.1.4, RFC 3262 §3.

import type { Clock, Timer } from '@jackfield/base'
import type { Timing } from '../transaction/timers.table.ts'

export interface RepeaterOptions {
  readonly clock: Clock
  readonly timing: Timing
  /** the longest pause; undefined: it doubles without end */
  readonly mostMs: number | undefined
  readonly send: () => void
  /** 64 T1 have passed without a word. */
  readonly onGiveUp: () => void
}

export class Repeater {
  readonly #options: RepeaterOptions
  #timer: Timer | undefined
  #limit: Timer | undefined

  constructor(options: RepeaterOptions) {
    this.#options = options
  }

  /** The first sending is somebody else's. */
  start(): void {
    const { clock, timing, onGiveUp } = this.#options
    this.#limit = clock.afterAtLeast(64 * timing.t1Ms, () => {
      this.stop()
      onGiveUp()
    })
    this.#arm(timing.t1Ms)
  }

  stop(): void {
    this.#timer?.cancel()
    this.#limit?.cancel()
  }

  #arm(delayMs: number): void {
    const { clock, mostMs, send } = this.#options
    this.#timer = clock.after(delayMs, () => {
      send()
      this.#arm(Math.min(delayMs * 2, mostMs ?? Number.POSITIVE_INFINITY))
    })
  }
}

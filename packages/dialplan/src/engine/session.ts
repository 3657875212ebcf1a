// What the dialplan remembers of a channel: subroutines it is in, its timeouts, digits waiting, what went wrong last.
// Not the channel's variables; those are the channel's own.

import type { Clock, Timer } from '@jackfield/base'
import type { Channel, Place } from '@jackfield/core'
import { DigitQueue } from './digit-queue.ts'
import { GosubStack } from './gosub-stack.ts'
import { type PaceOptions, StepPace } from './step-pace.ts'

export interface DialplanException extends Place {
  /** `INVALID`, `RESPONSETIMEOUT`, `ABSOLUTETIMEOUT`, `ERROR`, or a word of the dialplan's own */
  readonly reason: string
}

export class Session {
  readonly channel: Channel
  readonly stack: GosubStack
  readonly digits: DigitQueue
  readonly pace: StepPace
  digitTimeoutMs = 5_000
  responseTimeoutMs = 10_000
  exception: DialplanException | undefined
  /** the place before the present one */
  last: Place | undefined
  /** how many loops walk this channel: 0 for one that is in no dialplan */
  loops = 0
  /** `h` was run, or must not be */
  isAfterHangup = false
  readonly #clock: Clock
  #absolute: { timer: Timer; at: number } | undefined

  constructor(channel: Channel, clock: Clock, pace: PaceOptions) {
    this.channel = channel
    this.#clock = clock
    this.stack = new GosubStack(channel)
    this.digits = new DigitQueue(clock)
    this.pace = new StepPace(clock, pace)
  }

  get isInDialplan(): boolean {
    return this.loops > 0
  }

  /** Milliseconds until the channel has been in the dialplan long enough; 0 or below: for ever. */
  setAbsoluteTimeout(delayMs: number): void {
    this.#absolute?.timer.cancel()
    this.#absolute = undefined
    if (!(delayMs > 0)) return
    const timer = this.#clock.after(delayMs, () => {
      this.#absolute = undefined
      this.channel.requestHangup('timeout')
    })
    this.#absolute = { timer, at: this.#clock.now() + delayMs }
  }

  /** Milliseconds left; nothing when there is no limit. */
  get absoluteLeftMs(): number | undefined {
    return this.#absolute && Math.max(0, this.#absolute.at - this.#clock.now())
  }
}

// What the dialplan remembers of a channel: subroutines it is in, its timeouts, digits waiting, what went wrong last.
// Not the channel's variables; those are the channel's own.

import type { Clock, Timer } from '@jackfield/base'
import type { Channel, Place } from '@jackfield/core'
import { DigitQueue } from '../listening/digit-queue.ts'
import { GosubStack } from '../subroutines/gosub-stack.ts'
import { type LoopCrowd, type PaceOptions, StepPace } from './step-pace.ts'

export interface DialplanException extends Place {
  /** `INVALID`, `RESPONSETIMEOUT`, `ABSOLUTETIMEOUT`, `ERROR`, or a word of the dialplan's own */
  readonly reason: string
}

export interface Hold {
  /** the dialplan execution has come to it */
  readonly reached: Promise<void>
  readonly released: Promise<void>
  reach(): void
  release(): void
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
  /** what runs in place of the present priority, once: somebody else wants it before the dialplan goes on */
  instead: { readonly application: string; readonly data: string } | undefined
  /** a subroutine that somebody else runs on the channel: what it does itself goes on behind it */
  foreign: Promise<unknown> | undefined
  readonly #clock: Clock
  #held: Hold | undefined
  #listeners = 0
  #stopListening: (() => void) | undefined
  #absolute: { timer: Timer; at: number } | undefined

  constructor(channel: Channel, clock: Clock, pace: PaceOptions, loops: LoopCrowd) {
    this.channel = channel
    this.#clock = clock
    this.stack = new GosubStack(channel)
    this.digits = new DigitQueue(clock)
    this.pace = new StepPace(clock, pace, loops)
  }

  /**
   * Digits of the caller are kept from now on, until the function handed back is called as often as this was. Those that belong
   * to a bridge or to an application of the interface are not.
   */
  listen(): () => void {
    const { channel } = this
    if (this.#listeners++ === 0) {
      this.#stopListening = channel.onTechnologyEvent((event) => {
        const isOurs = event.type === 'digit-ended' && !channel.membership && channel.controller !== 'application'
        if (isOurs) this.digits.press(event.digit, channel.trail)
      })
    }
    return () => {
      if (--this.#listeners === 0) this.#stopListening?.()
    }
  }

  /** Set while somebody else has the channel: the dialplan execution waits for it before its next step. */
  get held(): Hold | undefined {
    return this.#held
  }

  /** The walk stands still at its next step until this is released. */
  hold(): Hold {
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const hold: Hold = {
      reached: reached.promise,
      released: released.promise,
      reach: () => reached.resolve(),
      release: () => {
        if (this.#held === hold) this.#held = undefined
        released.resolve()
      },
    }
    this.#held = hold
    return hold
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

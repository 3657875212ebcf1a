// Calls whose phones have transferred the others away: a phone ends its call itself, and a limit catches those that do not.
// Not the transfer, and not the channel: that is gone already.

import type { Clock, Timer } from '@jackfield/base'
import type { Call } from '@jackfield/sip'

/** Once the phone knows how its transfer went: as long as a request may be on its way (64 T1). */
export const afterOutcomeMs = 32_000
/** Until it knows: a transfer that rings on and on is not waited for longer. */
export const beforeOutcomeMs = 180_000

interface Deferred {
  readonly end: () => void
  limit: Timer
}

export class DeferredEnds {
  readonly #clock: Clock
  readonly #deferred = new Map<Call, Deferred>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get size(): number {
    return this.#deferred.size
  }

  /** `end` sends BYE, when its time has come; `isNotified`: the phone knows how its transfer went. */
  put(call: Call, isNotified: boolean, end: () => void): void {
    this.#deferred.set(call, { end, limit: this.#limit(call, isNotified ? afterOutcomeMs : beforeOutcomeMs) })
  }

  /** The phone was told how its transfer went: it has a reason to hang up now. */
  notified(call: Call): void {
    const deferred = this.#deferred.get(call)
    if (!deferred) return
    deferred.limit.cancel()
    deferred.limit = this.#limit(call, afterOutcomeMs)
  }

  /** The phone has hung up. */
  remove(call: Call): void {
    this.#deferred.get(call)?.limit.cancel()
    this.#deferred.delete(call)
  }

  /** Nothing is waited for any more. */
  endNow(call: Call): void {
    const deferred = this.#deferred.get(call)
    this.remove(call)
    deferred?.end()
  }

  close(): void {
    for (const call of [...this.#deferred.keys()]) this.endNow(call)
  }

  #limit(call: Call, ms: number): Timer {
    return this.#clock.after(ms, () => this.endNow(call))
  }
}

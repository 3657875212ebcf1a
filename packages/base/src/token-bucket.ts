// How much of something may be done at once and for long: tokens are taken, and come back with time.
// Not a queue: who finds none is told so, and does not wait here.

import type { Clock } from './clock.ts'

export interface BucketSize {
  /** so many at once … */
  readonly burst: number
  /** … and so many a second for long */
  readonly perSecond: number
}

export class TokenBucket {
  #tokens: number
  #filledAt: number

  constructor(clock: Clock, { burst }: BucketSize) {
    this.#tokens = burst
    this.#filledAt = clock.now()
  }

  /** Whether there is one. */
  has(clock: Clock, size: BucketSize): boolean {
    this.#fill(clock, size)
    return this.#tokens >= 1
  }

  /** Whether none is missing: it is as good as a new one. */
  isFull(clock: Clock, size: BucketSize): boolean {
    this.#fill(clock, size)
    return this.#tokens >= size.burst
  }

  /** Takes one; false: there was none. */
  take(clock: Clock, size: BucketSize): boolean {
    this.#fill(clock, size)
    if (this.#tokens < 1) return false
    this.#tokens--
    return true
  }

  /** Takes as many of these as there are; how many that was. */
  takeUpTo(wanted: number, clock: Clock, size: BucketSize): number {
    this.#fill(clock, size)
    const taken = Math.min(wanted, Math.floor(this.#tokens))
    this.#tokens -= taken
    return taken
  }

  #fill(clock: Clock, { burst, perSecond }: BucketSize): void {
    const now = clock.now()
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filledAt) * perSecond) / 1000)
    this.#filledAt = now
  }
}

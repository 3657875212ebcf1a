// How much of what is unproven is looked at, by address: requests without credentials, for calls that are not there, malformed ones.
// Not wrong credentials: the login limiter of base counts those.

import { type Clock, RecentMap } from '@jackfield/base'

export interface RateLimits {
  /** requests of an address that shows no credentials, or wrong ones: so many at once … */
  readonly burst: number
  /** … and so many a second for long */
  readonly perSecond: number
  /** addresses that are remembered; the one silent for longest gives way */
  readonly most: number
}

export const rateLimits: RateLimits = { burst: 1000, perSecond: 100, most: 20_000 }

interface Trace {
  tokens: number
  filledAt: number
}

export class RateLimiter {
  readonly #clock: Clock
  readonly #limits: RateLimits
  readonly #traces: RecentMap<Trace>

  constructor(clock: Clock, limits: Partial<RateLimits> = {}) {
    this.#clock = clock
    this.#limits = { ...rateLimits, ...limits }
    this.#traces = new RecentMap(this.#limits.most)
  }

  get size(): number {
    return this.#traces.size
  }

  /** Something unproven came from there. False: that was too much, it is to be ignored. `bucket`: an address, or a part of what it may send. */
  charge(bucket: string): boolean {
    const trace = this.#traces.use(bucket, () => ({ tokens: this.#limits.burst, filledAt: this.#clock.now() }))
    this.#fill(trace)
    trace.tokens--
    return trace.tokens >= 0
  }

  /** Whether everything unproven from there is ignored now. */
  isExhausted(bucket: string): boolean {
    const trace = this.#traces.peek(bucket)
    if (!trace) return false
    this.#fill(trace)
    return trace.tokens < 1
  }

  /** Right credentials: what was asked before them is given back. */
  proven(bucket: string): void {
    const spent = this.#traces.peek(bucket)
    if (spent) spent.tokens = Math.min(this.#limits.burst, spent.tokens + 2)
  }

  #fill(trace: Trace): void {
    const now = this.#clock.now()
    const more = ((now - trace.filledAt) * this.#limits.perSecond) / 1000
    trace.tokens = Math.min(this.#limits.burst, Math.max(-1, trace.tokens) + more)
    trace.filledAt = now
  }
}

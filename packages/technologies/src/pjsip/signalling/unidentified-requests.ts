// When somebody unknown is reported: at once, or, where the credentials tell who it is, after so many requests of an address.
// Not whether he is answered, and not how much he may send: rate-limiter.ts has that.

import { type Clock, type Dispose, RecentMap, type Timer } from '@jackfield/base'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'

export interface UnidentifiedRequestsDeps {
  readonly clock: Clock
  readonly objects: PjsipObjects
}

export interface Tries {
  readonly count: number
  readonly ms: number
}

interface Trace {
  firstAt: number
  count: number
}

/** Addresses that are remembered; the oldest give way. */
const most = 20_000

export class UnidentifiedRequests {
  readonly #deps: UnidentifiedRequestsDeps
  #traces = new RecentMap<Trace>(most)
  readonly #stop: Dispose
  #pruning: Timer | undefined

  constructor(deps: UnidentifiedRequestsDeps) {
    this.#deps = deps
    this.#stop = deps.objects.onChanged(({ type }) => {
      if (type !== 'global') return
      this.#pruning?.cancel()
      this.#pruning = undefined
      if (this.#traces.size > 0) this.#pruneLater()
    })
  }

  get size(): number {
    return this.#traces.size
  }

  /** One more from there. Nothing: he is not reported yet; `now`: without counting; or how many it took. */
  note(address: string): Tries | 'now' | undefined {
    const { clock, objects } = this.#deps
    const { endpoint_identifier_order: order, unidentified_request_count: count } = objects.global
    // the first request of everybody is without credentials, so that all would be reported
    if (!order.includes('auth_username')) return 'now'
    const at = clock.now()
    let trace = this.#traces.peek(address)
    if (!trace || at - trace.firstAt >= this.#periodMs) {
      this.#traces.delete(address)
      trace = this.#traces.use(address, () => ({ firstAt: at, count: 0 }))
      this.#pruneLater()
    }
    trace.count++
    return trace.count >= count ? { count: trace.count, ms: at - trace.firstAt } : undefined
  }

  /** It is known who sends from there. */
  clear(address: string): void {
    this.#traces.delete(address)
  }

  close(): void {
    this.#stop()
    this.#pruning?.cancel()
    this.#traces = new RecentMap(most)
  }

  get #periodMs(): number {
    return this.#deps.objects.global.unidentified_request_period * 1000
  }

  #pruneLater(): void {
    const { clock, objects } = this.#deps
    const seconds = objects.global.unidentified_request_prune_interval
    if (seconds === 0 || this.#pruning) return
    this.#pruning = clock.after(seconds * 1000, () => {
      this.#pruning = undefined
      const now = clock.now()
      for (const [address, { firstAt }] of this.#traces.entries()) {
        if (now - firstAt >= this.#periodMs) this.#traces.delete(address)
      }
      if (this.#traces.size > 0) this.#pruneLater()
    })
  }
}

// Who has sent what he should not, by address and by account: how much more of it is looked at, and how long he waits.
// Not a lock of accounts: only addresses are refused, so that nobody can lock out somebody else.

import type { Clock } from '@jackfield/base'

export interface GuardLimits {
  /** requests of an address that shows no credentials, or wrong ones: so many at once … */
  readonly burst: number
  /** … and so many a second for long */
  readonly perSecond: number
  /** wrong credentials in a row, after which an address is refused … */
  readonly patience: number
  /** … for so long, twice as long each time … */
  readonly refusedMs: number
  readonly longestRefusedMs: number
  /** wrong credentials of one account, after which the answers to further ones wait … */
  readonly accountPatience: number
  /** … so long, twice as long each time … */
  readonly accountDelayMs: number
  readonly longestDelayMs: number
  /** what was done so long ago is forgotten */
  readonly forgetMs: number
  /** addresses and accounts that are remembered; the one silent for longest gives way */
  readonly most: number
}

export const guardLimits: GuardLimits = {
  burst: 1000,
  perSecond: 100,
  patience: 20,
  refusedMs: 30_000,
  longestRefusedMs: 900_000,
  accountPatience: 5,
  accountDelayMs: 250,
  longestDelayMs: 8_000,
  forgetMs: 300_000,
  most: 20_000,
}

interface AddressTrace {
  tokens: number
  filledAt: number
  failures: number
  refusals: number
  failedAt: number
  refusedUntil: number
}

interface AccountTrace {
  failures: number
  failedAt: number
}

export class Guard {
  readonly #clock: Clock
  readonly #limits: GuardLimits
  readonly #addresses = new Map<string, AddressTrace>()
  readonly #accounts = new Map<string, AccountTrace>()

  constructor(clock: Clock, limits: Partial<GuardLimits> = {}) {
    this.#clock = clock
    this.#limits = { ...guardLimits, ...limits }
  }

  get size(): number {
    return this.#addresses.size + this.#accounts.size
  }

  /** Something unproven came from there. False: that was too much, it is to be ignored. `purse`: an address, or a part of what it may send. */
  charge(purse: string): boolean {
    const trace = this.#trace(purse)
    trace.tokens--
    return trace.tokens >= 0
  }

  /** Whether everything unproven from there is ignored now. */
  isExhausted(purse: string): boolean {
    const trace = this.#addresses.get(purse)
    if (!trace) return false
    this.#fill(trace)
    return trace.tokens < 1
  }

  /** Seconds for which nobody from there is asked for credentials any more; 0: he may show some. */
  refusedSeconds(address: string): number {
    const trace = this.#addresses.get(address)
    return trace === undefined ? 0 : Math.max(0, Math.ceil((trace.refusedUntil - this.#clock.now()) / 1000))
  }

  /** Right credentials: what came before is forgiven to the address, and to the account. */
  proven(address: string, account: string, purse = address): void {
    const trace = this.#addresses.get(address)
    if (trace) trace.failures = 0
    const spent = this.#addresses.get(purse)
    if (spent) spent.tokens = Math.min(this.#limits.burst, spent.tokens + 2)
    this.#accounts.delete(account)
  }

  /** Wrong credentials: how long the answer waits, and whether this is the moment to tell people. */
  failed(address: string, account: string): { delayMs: number; accountFailures: number; isRefusedNow: boolean } {
    const { patience, refusedMs, longestRefusedMs, forgetMs } = this.#limits
    const now = this.#clock.now()
    const trace = this.#trace(address)
    if (now - trace.failedAt > forgetMs) trace.failures = 0
    if (now - trace.failedAt > Math.max(forgetMs, longestRefusedMs)) trace.refusals = 0
    trace.failedAt = now
    const isRefusedNow = ++trace.failures >= patience
    if (isRefusedNow) {
      trace.refusedUntil = now + Math.min(longestRefusedMs, refusedMs * 2 ** trace.refusals++)
      trace.failures = 0
    }
    const accountFailures = this.#noteAccount(account, now)
    return { delayMs: this.#delay(accountFailures), accountFailures, isRefusedNow }
  }

  #delay(failures: number): number {
    const { accountPatience, accountDelayMs, longestDelayMs } = this.#limits
    if (failures <= accountPatience) return 0
    return Math.min(longestDelayMs, accountDelayMs * 2 ** Math.min(20, failures - accountPatience - 1))
  }

  #noteAccount(account: string, now: number): number {
    const known = this.#accounts.get(account)
    const failures = known && now - known.failedAt <= this.#limits.forgetMs ? known.failures + 1 : 1
    this.#accounts.delete(account)
    this.#accounts.set(account, { failures, failedAt: now })
    if (this.#accounts.size > this.#limits.most) this.#accounts.delete(this.#accounts.keys().next().value!)
    return failures
  }

  #trace(address: string): AddressTrace {
    const now = this.#clock.now()
    let trace = this.#addresses.get(address)
    if (trace) {
      this.#fill(trace)
      // again at the end, so that the first is the one silent for longest
      this.#addresses.delete(address)
    } else {
      const { burst } = this.#limits
      trace = { tokens: burst, filledAt: now, failures: 0, refusals: 0, failedAt: now, refusedUntil: 0 }
    }
    this.#addresses.set(address, trace)
    if (this.#addresses.size > this.#limits.most) this.#addresses.delete(this.#addresses.keys().next().value!)
    return trace
  }

  #fill(trace: AddressTrace): void {
    const now = this.#clock.now()
    const more = ((now - trace.filledAt) * this.#limits.perSecond) / 1000
    trace.tokens = Math.min(this.#limits.burst, Math.max(-1, trace.tokens) + more)
    trace.filledAt = now
  }
}

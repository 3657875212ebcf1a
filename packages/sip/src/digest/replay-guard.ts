// How often each nonce was used: a count that does not grow was heard by somebody else before.
// Bounded: what is forgotten early counts as used up, never as unused.

import type { Nonces } from './nonces.ts'

export class ReplayGuard {
  readonly #nonces: Nonces
  readonly #most: number
  /** in the order of first use */
  readonly #counts = new Map<string, number>()
  /** nonces issued up to here may have been forgotten */
  #forgottenUntil = -1

  constructor(nonces: Nonces, most = 100_000) {
    this.#nonces = nonces
    this.#most = most
  }

  get size(): number {
    return this.#counts.size
  }

  /** Whether this use is new; it is noted when it is. `count` is undefined for clients that know no counts: once only. */
  use(nonce: string, count: number | undefined, nowMs: number): boolean {
    const seen = this.#counts.get(nonce)
    if (seen === undefined && this.#nonces.issuedAt(nonce) <= this.#forgottenUntil) return false
    if (count === undefined ? seen !== undefined : count <= (seen ?? 0)) return false
    this.#counts.set(nonce, count ?? Number.POSITIVE_INFINITY)
    if (seen === undefined) this.#trim(nowMs)
    return true
  }

  #trim(nowMs: number): void {
    for (const [nonce] of this.#counts) {
      const issuedAt = this.#nonces.issuedAt(nonce)
      const isOver = nowMs - issuedAt > this.#nonces.lifetimeMs
      if (!isOver && this.#counts.size <= this.#most) break
      this.#counts.delete(nonce)
      if (!isOver) this.#forgottenUntil = Math.max(this.#forgottenUntil, issuedAt)
    }
  }
}

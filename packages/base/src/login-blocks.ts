// Whoever is blocked at any door of the exchange, to be seen and lifted in one place.
// Not the counting: each door has its limiter.

import type { LoginBlock, LoginLimiter } from './login-limiter.ts'

export class LoginBlocks {
  readonly #limiters: LoginLimiter[] = []

  add(limiter: LoginLimiter): void {
    this.#limiters.push(limiter)
  }

  remove(limiter: LoginLimiter): void {
    const at = this.#limiters.indexOf(limiter)
    if (at !== -1) this.#limiters.splice(at, 1)
  }

  get limiters(): readonly LoginLimiter[] {
    return this.#limiters
  }

  /** The newest first; `service`: of one door. */
  list(service?: string): LoginBlock[] {
    return this.#of(service)
      .flatMap((limiter) => limiter.blocks())
      .sort((a, b) => b.since - a.since)
  }

  /** Lifts blocks of an address, or of one account there; how many there were. */
  unblock(address: string, { account, service }: { account?: string; service?: string } = {}): number {
    return this.#of(service).reduce((lifted, limiter) => lifted + limiter.unblock(address, account), 0)
  }

  #of(service: string | undefined): readonly LoginLimiter[] {
    if (service === undefined) return this.#limiters
    return this.#limiters.filter((limiter) => limiter.service.toLowerCase() === service.toLowerCase())
  }
}

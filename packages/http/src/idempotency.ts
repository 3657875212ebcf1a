// First answers, kept for a while under the key a user chose: the repeat of a request gets them instead of being run.
// Not kept over a restart.

import { hash } from 'node:crypto'
import type { Clock } from '@jackfield/base'
import { Fault, type KeysElsewhere } from '@jackfield/description'
import type { RestAnswer, RestRequest } from './rest-request.ts'

export interface IdempotencyOptions {
  readonly keepMs: number
  /** the oldest gives way */
  readonly mostKeys: number
}

export const idempotencyDefaults: IdempotencyOptions = { keepMs: 600_000, mostKeys: 10_000 }

const longestKey = 255

interface Kept {
  readonly fingerprint: string
  readonly expiresAt: number
  answer: RestAnswer | Promise<RestAnswer>
}

export class Idempotency {
  readonly #clock: Clock
  readonly #options: IdempotencyOptions
  readonly #kept = new Map<string, Kept>()
  /** absent: keys count here alone */
  elsewhere: KeysElsewhere | undefined

  constructor(clock: Clock, options: Partial<IdempotencyOptions> = {}) {
    this.#clock = clock
    this.#options = { ...idempotencyDefaults, ...options }
  }

  /** Runs the request, or gives what it gave the first time, also while that is still under way. */
  once(request: RestRequest, run: () => RestAnswer | Promise<RestAnswer>): RestAnswer | Promise<RestAnswer> {
    const key = request.idempotencyKey ?? ''
    if (key === '' || key.length > longestKey) throw new Fault('idempotency-key-invalid')
    const name = `${request.account.name}\n${key}`
    const fingerprint = fingerprintOf(request)
    this.#forgetExpired()
    const known = this.#kept.get(name)
    if (known) {
      if (known.fingerprint !== fingerprint) throw new Fault('idempotency-key-reused')
      return known.answer
    }
    const answer = this.elsewhere ? this.#onceOfAll(this.elsewhere, name, fingerprint, run) : run()
    const kept: Kept = { fingerprint, expiresAt: this.#clock.now() + this.#options.keepMs, answer }
    this.#keep(name, kept)
    if (!(answer instanceof Promise)) {
      this.#settle(name, kept, answer)
      return answer
    }
    return answer.then(
      (settled) => {
        this.#settle(name, kept, settled)
        return settled
      },
      (error: unknown) => {
        // another exchange has the key: next time it may have the answer
        if (this.#kept.get(name) === kept) this.#kept.delete(name)
        throw error
      },
    )
  }

  async #onceOfAll(
    elsewhere: KeysElsewhere,
    name: string,
    fingerprint: string,
    run: () => RestAnswer | Promise<RestAnswer>,
  ): Promise<RestAnswer> {
    const claim = await elsewhere.claim(name, fingerprint, this.#options.keepMs)
    if (claim.is === 'known') {
      if (claim.fingerprint !== fingerprint) throw new Fault('idempotency-key-reused')
      if (!claim.answer) throw new Fault('idempotency-key-under-way')
      return claim.answer
    }
    const answer = await run()
    if (claim.is === 'first') claim.settle(answer.status < 500 ? answer : undefined)
    return answer
  }

  /** How many keys are kept. */
  get size(): number {
    return this.#kept.size
  }

  #keep(name: string, kept: Kept): void {
    this.#kept.set(name, kept)
    if (this.#kept.size <= this.#options.mostKeys) return
    const oldest = this.#kept.keys().next().value
    if (oldest !== undefined) this.#kept.delete(oldest)
  }

  #settle(name: string, kept: Kept, answer: RestAnswer): void {
    kept.answer = answer
    // A failure of ours is worth another try.
    if (answer.status >= 500 && this.#kept.get(name) === kept) this.#kept.delete(name)
  }

  #forgetExpired(): void {
    const now = this.#clock.now()
    for (const [name, { expiresAt }] of this.#kept) {
      if (expiresAt > now) return
      this.#kept.delete(name)
    }
  }
}

function fingerprintOf({ method, path, query, pairs, form, body }: RestRequest): string {
  return hash('sha256', JSON.stringify([method, path, query, pairs, form, body]), 'base64')
}

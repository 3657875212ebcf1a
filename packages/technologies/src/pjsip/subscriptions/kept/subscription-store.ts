// Where subscriptions are kept: in the database, written a little late.
// Not which are worth keeping.

import type { Clock } from '@jackfield/base'
import type { StoreSpace } from '@jackfield/core'
import { LateWrites } from '../../late-writes.ts'
import { formatKept, type KeptSubscription, parseKept } from './kept-subscription.ts'

/** The family of the dialplan's database that tools know. */
const prefix = '/subscription_persistence/'

export class SubscriptionStore {
  readonly #clock: Clock
  readonly #space: StoreSpace | undefined
  readonly #writes: LateWrites | undefined

  constructor(clock: Clock, space: StoreSpace | undefined) {
    this.#clock = clock
    this.#space = space
    this.#writes = space && new LateWrites(clock, space)
  }

  /** All that can be read and whose time is not over; what cannot is taken away. */
  read(): KeptSubscription[] {
    const found: KeptSubscription[] = []
    for (const [key, text] of this.#space?.entriesUnder(prefix) ?? []) {
      const id = key.slice(prefix.length)
      const kept = parseKept(id, text)
      if (kept && kept.expiresAt > this.#clock.wall()) found.push(kept)
      else this.remove(id)
    }
    return found
  }

  put(kept: KeptSubscription): void {
    this.#writes?.set(`${prefix}${kept.id}`, () => formatKept(kept))
  }

  remove(id: string): void {
    this.#writes?.set(`${prefix}${id}`, undefined)
  }

  /** What ends afterwards ends with the exchange, and stays kept. */
  close(): void {
    this.#writes?.close()
  }
}

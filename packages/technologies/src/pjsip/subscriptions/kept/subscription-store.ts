// Where subscriptions are kept: in the database, written a little late and together.
// Not which are worth keeping.

import type { Clock, Timer } from '@jackfield/base'
import type { StoreSpace } from '@jackfield/core'
import { formatKept, type KeptSubscription, parseKept } from './kept-subscription.ts'

/** The family of the dialplan's database that tools know. */
const prefix = '/subscription_persistence/'

/** Writing waits this long, so that a storm of subscriptions is one write. */
const writeDelayMs = 1000

export class SubscriptionStore {
  readonly #clock: Clock
  readonly #space: StoreSpace | undefined
  readonly #unwritten = new Map<string, string | undefined>()
  #writing: Timer | undefined
  #isClosed = false

  constructor(clock: Clock, space: StoreSpace | undefined) {
    this.#clock = clock
    this.#space = space
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
    this.#write(kept.id, formatKept(kept))
  }

  remove(id: string): void {
    this.#write(id, undefined)
  }

  /** What ends afterwards ends with the exchange, and stays kept. */
  close(): void {
    this.#writing?.cancel()
    this.#flush()
    this.#isClosed = true
  }

  #write(id: string, text: string | undefined): void {
    if (!this.#space || this.#isClosed) return
    this.#unwritten.set(id, text)
    this.#writing ??= this.#clock.after(writeDelayMs, () => this.#flush())
  }

  #flush(): void {
    this.#writing = undefined
    if (this.#unwritten.size === 0) return
    const changes = [...this.#unwritten].map(([id, text]) => [`${prefix}${id}`, text] as const)
    this.#unwritten.clear()
    this.#space?.apply(changes)
  }
}

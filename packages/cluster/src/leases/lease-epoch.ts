// One life of the bucket of leases, by a key that the first one writes into an empty bucket: when servers lose everything, another one begins.
// Not what is held in it. Without knowing how old it is nobody can say that a thing which is not in it is nobody's.

import { type Clock, detached } from '@jackfield/base'
import type { Bucket } from '../engine/engine.ts'

export const epochKey = 'epoch'

export interface LeaseEpochDeps {
  readonly clock: Clock
  /** of this process */
  readonly run: string
}

export class LeaseEpoch {
  readonly #deps: LeaseEpochDeps
  readonly #bucket: Bucket
  readonly #begun: () => void
  /** the last one that was known */
  #last = ''
  #isKnown = false
  #since = 0
  #made = 0
  #isLooking = false

  /** `begun`: another one is known than before. */
  constructor(deps: LeaseEpochDeps, bucket: Bucket, begun: () => void) {
    this.#deps = deps
    this.#bucket = bucket
    this.#begun = begun
  }

  /** Nothing: it is not known. */
  get id(): string | undefined {
    return this.#isKnown ? this.#last : undefined
  }

  /** Since when this node knows it: it is as old as that at least. */
  get since(): number {
    return this.#since
  }

  seen(id: string): void {
    this.#isKnown = true
    if (id === this.#last) return
    this.#last = id
    this.#since = this.#deps.clock.now()
    this.#begun()
  }

  /** The bucket is empty, or was a moment ago: another life begins. */
  missing(): void {
    this.#isKnown = false
    if (!this.#isLooking) detached(this.look(), 'beginning a bucket of leases')
  }

  /** Finds out which it is, and begins one where there is none. */
  async look(): Promise<void> {
    this.#isLooking = true
    const found = await this.#bucket.get(epochKey)
    if (found.ok && found.entry) this.seen(found.entry.value)
    else if (found.ok) await this.#create()
    this.#isLooking = false
  }

  /** Whether the bucket has not begun anew since this was its life: then what was written meanwhile stands in it. */
  async isStill(id: string): Promise<boolean> {
    const found = await this.#bucket.get(epochKey)
    if (!found.ok) return false
    if (found.entry) this.seen(found.entry.value)
    else this.missing()
    return this.id === id
  }

  async #create(): Promise<void> {
    this.#isKnown = false
    const id = `${this.#deps.run} ${++this.#made}`
    const written = await this.#bucket.create(epochKey, id)
    if (written.ok) this.seen(id)
  }
}

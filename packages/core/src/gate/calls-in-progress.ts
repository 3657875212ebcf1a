// The calls there are, and the channels of each: those that belong together, by their linked id, are one call.
// Who belongs to whom is known to the channels; here it is kept.

import { SlotMap } from '@jackfield/base'

const nobody: ReadonlySet<never> = new Set()

/** `C`: the channel. */
export class CallsInProgress<C = unknown> {
  readonly #channels = new SlotMap<string, Set<C>>()
  #begun = 0

  get count(): number {
    return this.#channels.size
  }

  /** How many there were since the start. */
  get begun(): number {
    return this.#begun
  }

  has(linkedId: string): boolean {
    return this.#channels.has(linkedId)
  }

  /** Those of one call, in the order they came to it. */
  channels(linkedId: string): ReadonlySet<C> {
    return this.#channels.get(linkedId) ?? nobody
  }

  /** A channel belongs to a call from now on. */
  enter(linkedId: string, channel: C): void {
    const known = this.#channels.get(linkedId)
    if (known) {
      known.add(channel)
      return
    }
    this.#begun++
    this.#channels.set(linkedId, new Set<C>().add(channel))
  }

  /** A channel has ended, or belongs to another call. */
  leave(linkedId: string, channel: C): void {
    const known = this.#channels.get(linkedId)
    known?.delete(channel)
    if (known?.size === 0) this.#channels.delete(linkedId)
  }
}

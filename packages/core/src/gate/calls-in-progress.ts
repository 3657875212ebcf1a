// How many calls there are: channels that belong together, by their linked id, are one.
// It only counts: who belongs to whom is known to the channels.

export class CallsInProgress {
  readonly #channels = new Map<string, number>()
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

  /** A channel belongs to a call from now on. */
  enter(linkedId: string): void {
    const known = this.#channels.get(linkedId)
    if (known === undefined) this.#begun++
    this.#channels.set(linkedId, (known ?? 0) + 1)
  }

  /** A channel has ended, or belongs to another call. */
  leave(linkedId: string): void {
    const left = (this.#channels.get(linkedId) ?? 0) - 1
    if (left > 0) this.#channels.set(linkedId, left)
    else this.#channels.delete(linkedId)
  }
}

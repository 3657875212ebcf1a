// How many calls there are: channels that belong together, by their linked id, are one.
// It only counts: who belongs to whom is known to the channels.

export class CallsInProgress {
  readonly #channels = new Map<string, number>()

  get count(): number {
    return this.#channels.size
  }

  has(linkedId: string): boolean {
    return this.#channels.has(linkedId)
  }

  /** A channel belongs to a call from now on. */
  enter(linkedId: string): void {
    this.#channels.set(linkedId, (this.#channels.get(linkedId) ?? 0) + 1)
  }

  /** A channel has ended, or belongs to another call. */
  leave(linkedId: string): void {
    const left = (this.#channels.get(linkedId) ?? 0) - 1
    if (left > 0) this.#channels.set(linkedId, left)
    else this.#channels.delete(linkedId)
  }
}

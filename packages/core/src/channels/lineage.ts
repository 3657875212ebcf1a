// Channels that were made on behalf of one another: what keeps a dialplan that calls itself from going on for ever.
// Not the limit of calls of the whole exchange, which is the gate's.

/** Channels at once that go back to one; a page to several hundred phones is still well below. */
export const mostDescendants = 1_000

/** All that go back to one channel, as long as there are any. */
export class Lineage {
  #living = 0
  /** it went too far: nothing more is made until everything there is has ended */
  #isBroken = false

  get isFull(): boolean {
    return this.#living >= mostDescendants
  }

  get isBroken(): boolean {
    return this.#isBroken
  }

  break(): void {
    this.#isBroken = true
  }

  add({ onEnd }: { readonly onEnd: (run: () => void) => unknown }): void {
    this.#living++
    onEnd(() => {
      this.#living--
      if (this.#living === 0) this.#isBroken = false
    })
  }
}

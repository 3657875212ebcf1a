// How many events come in a second: from a count that is looked at now and then.
// No event is touched for it: the count is kept anyway.

interface Look {
  readonly at: number
  readonly count: number
}

/** Over less time a rate says little. */
const leastMs = 1_000

export class EventRate {
  #before: Look
  #last: Look

  constructor(now: number) {
    this.#last = { at: now, count: 0 }
    this.#before = this.#last
  }

  /** Looked at again; what was two looks ago counts no more. */
  look(now: number, count: number): void {
    this.#before = this.#last
    this.#last = { at: now, count }
  }

  /** Since the look before the last one. */
  perSecond(now: number, count: number): number {
    const passedMs = Math.max(leastMs, now - this.#before.at)
    return ((count - this.#before.count) * 1000) / passedMs
  }
}

// Counts up to a number that must be reached, and says how far it got when it is not.

/** How long a test waits for what must come. */
const limitMs = 120_000

export class Tally {
  readonly #expected: number
  readonly #full = Promise.withResolvers<void>()
  #count = 0

  constructor(expected: number) {
    this.#expected = expected
    if (expected === 0) this.#full.resolve()
  }

  get count(): number {
    return this.#count
  }

  add(): void {
    this.#count++
    if (this.#count === this.#expected) this.#full.resolve()
  }

  /** Resolves when all have come. */
  get full(): Promise<void> {
    const { promise } = this.#full
    const limit = setTimeout(
      () => this.#full.reject(new Error(`only ${this.#count} of ${this.#expected} came`)),
      limitMs,
    )
    return promise.finally(() => clearTimeout(limit))
  }
}

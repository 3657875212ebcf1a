// So many of something in a second, and no more.
// Not a queue: what is too much is left out.

export class Allowance {
  readonly #perSecond: number
  #sinceMs = Number.NEGATIVE_INFINITY
  #taken = 0

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  take(nowMs: number): boolean {
    if (nowMs - this.#sinceMs >= 1_000) {
      this.#sinceMs = nowMs
      this.#taken = 0
    }
    return this.#taken++ < this.#perSecond
  }
}

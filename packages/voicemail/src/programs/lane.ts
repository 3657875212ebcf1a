// Work of one kind, of which only so much is done at once: the rest waits for its turn.
// Not what the work is.

export interface LaneLimits {
  readonly atOnce: number
  /** more are refused */
  readonly waiting: number
}

export class Lane {
  readonly #limits: LaneLimits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: LaneLimits) {
    this.#limits = limits
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Nothing: too much waits already. */
  run<T>(work: () => Promise<T>): Promise<T> | undefined {
    if (this.#running < this.#limits.atOnce) return this.#start(work)
    if (this.#waiting.length >= this.#limits.waiting) return undefined
    return new Promise((resolve) => {
      this.#waiting.push(() => resolve(this.#start(work)))
    })
  }

  async #start<T>(work: () => Promise<T>): Promise<T> {
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }
}

// How late this program comes to what it wanted to do, on a machine that others are busy on: what is waited for may be late, too.
// Not the lateness of the exchanges: they run beside it, and have to share the same processors.

const everyMs = 20
/** What one program sees of it another one may have more of. */
const share = 5
/** Nothing is waited for longer than so many times its own time. */
const most = 5

export class Lateness {
  readonly #timer: NodeJS.Timeout
  #last = performance.now()
  #total = 0
  #longest = 0

  constructor() {
    this.#timer = setInterval(() => this.#look(), everyMs)
  }

  /** Milliseconds since its beginning, all together. */
  get totalMs(): number {
    return this.#total
  }

  /** The longest single one since it was asked last. */
  takeLongestMs(): number {
    const longest = this.#longest
    this.#longest = 0
    return longest
  }

  /** So long somebody who began at `begun`, when the total was `before`, may wait for what takes `limitMs` by itself. */
  isPatienceOver(begun: number, before: number, limitMs: number): boolean {
    return performance.now() - begun > Math.min(most * limitMs, limitMs + share * (this.#total - before))
  }

  /** Whether it holds in time. */
  async until(holds: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
    const [begun, before] = [performance.now(), this.#total]
    while (!(await holds())) {
      if (this.isPatienceOver(begun, before, limitMs)) return false
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return true
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = performance.now()
    const late = Math.max(0, now - this.#last - everyMs)
    this.#last = now
    this.#longest = Math.max(this.#longest, late)
    // a few milliseconds are everybody's
    if (late > 5) this.#total += late
  }
}

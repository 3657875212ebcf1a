// Counts what comes until a number is reached, and says how far it got when it is not.

import { patienceMs } from '@jackfield/base/testing'

export class Tally {
  #count = 0
  #waiting: { readonly number: number; readonly resolve: () => void } | undefined

  get count(): number {
    return this.#count
  }

  add(): void {
    this.#count++
    if (this.#waiting && this.#count >= this.#waiting.number) this.#waiting.resolve()
  }

  /** Resolves when so many have come. One waits at a time. */
  async reaches(number: number): Promise<void> {
    if (this.#count >= number) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting = { number, resolve }
    const limit = setTimeout(() => reject(new Error(`only ${this.#count} of ${number} came`)), patienceMs)
    await promise.finally(() => clearTimeout(limit))
    this.#waiting = undefined
  }
}

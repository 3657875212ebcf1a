// Whether a reader takes what waits for it: who takes nothing of it for too long is stuck.
// Not what is written, nor what becomes of who is stuck.

import type { Clock, Timer } from './clock.ts'

export interface ReaderWatchOptions {
  readonly clock: Pick<Clock, 'after'>
  /** bytes that were written and not taken yet */
  readonly waiting: () => number
  /** how long nothing may be taken of what waits */
  readonly timeoutMs: () => number
  readonly onStuck: () => void
}

/**
 * Time that passed while this process did not run is nobody's slowness: it counts as one look, and before the next one the loop
 * turns and writes what can be written.
 */
const mostLooks = 4

export class ReaderWatch {
  readonly #options: ReaderWatchOptions
  #written = 0
  #takenBefore = 0
  #looks = 0
  #timer: Timer | undefined

  constructor(options: ReaderWatchOptions) {
    this.#options = options
  }

  /** So much was written to it just now. */
  wrote(bytes: number): void {
    this.#written += bytes
    if (!this.#timer && this.#options.waiting() > 0) this.#begin()
  }

  stop(): void {
    this.#timer?.cancel()
  }

  #begin(): void {
    this.#takenBefore = this.#written - this.#options.waiting()
    this.#looks = 0
    this.#wait()
  }

  #wait(): void {
    const { clock, timeoutMs } = this.#options
    this.#timer = clock.after(timeoutMs() / mostLooks, () => this.#look())
  }

  #look(): void {
    this.#timer = undefined
    const waiting = this.#options.waiting()
    if (waiting === 0) return
    if (this.#written - waiting > this.#takenBefore) this.#begin()
    else if (++this.#looks < mostLooks) this.#wait()
    else this.#options.onStuck()
  }
}

// Digits a caller has pressed and nobody has taken yet, and those who wait for the next one.
// Not the line: whoever has the channel's ear feeds it.

import type { Clock } from '@jackfield/base'

/** More than anybody dials ahead; the oldest are forgotten. */
const mostWaiting = 128

export class DigitQueue {
  readonly #clock: Clock
  #pressed: string[] = []
  #taker: ((digit: string) => void) | undefined
  #deaf = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  press(digit: string): void {
    if (this.#taker) this.#taker(digit)
    else if (this.#deaf === 0) {
      this.#pressed.push(digit)
      if (this.#pressed.length > mostWaiting) this.#pressed.shift()
    }
  }

  forget(): void {
    this.#pressed = []
  }

  /** Takes what was pressed already, without waiting. */
  take(): string | undefined {
    return this.#pressed.shift()
  }

  /** While this lasts digits are heard by nobody: those waiting are dropped, new ones too. */
  async ignoringDigits<T>(act: () => Promise<T>): Promise<T> {
    this.#pressed = []
    this.#deaf++
    try {
      return await act()
    } finally {
      this.#deaf--
    }
  }

  /** The next digit, or nothing when the time is over; rejects when the signal aborts. */
  next(timeoutMs: number, signal: AbortSignal): Promise<string | undefined> {
    const known = this.#pressed.shift()
    if (known !== undefined) return Promise.resolve(known)
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const finish = (act: () => void) => {
        timer?.cancel()
        signal.removeEventListener('abort', onAbort)
        this.#taker = undefined
        act()
      }
      const onAbort = () => finish(() => reject(signal.reason))
      const timer = Number.isFinite(timeoutMs)
        ? this.#clock.after(timeoutMs, () => finish(() => resolve(undefined)))
        : undefined
      this.#taker = (digit) => finish(() => resolve(digit))
      signal.addEventListener('abort', onAbort, { once: true })
    })
  }
}

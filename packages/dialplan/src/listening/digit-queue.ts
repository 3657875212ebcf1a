// Digits a caller has pressed and nobody has taken yet, and those who wait for the next one.
// Not the line: whoever has the channel's ear feeds it.

import type { Clock } from '@jackfield/base'
import type { Channel, Trail } from '@jackfield/core'

/** More than anybody dials ahead; the oldest are forgotten. */
const mostWaiting = 128

interface Pressed {
  readonly digit: string
  readonly trail: Trail | undefined
}

export class DigitQueue {
  readonly #clock: Clock
  #pressed: Pressed[] = []
  #taker: ((digit: string) => void) | undefined
  #deaf = 0
  #trail: Trail | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Where the digit that was taken last has been, for whoever passes it on. */
  get trail(): Trail | undefined {
    return this.#trail
  }

  press(digit: string, trail?: Trail): void {
    if (this.#taker) {
      this.#trail = trail
      this.#taker(digit)
    } else if (this.#deaf === 0) {
      this.#pressed.push({ digit, trail })
      if (this.#pressed.length > mostWaiting) this.#pressed.shift()
    }
  }

  forget(): void {
    this.#pressed = []
  }

  /** Takes what was pressed already, without waiting. */
  take(): string | undefined {
    const pressed = this.#pressed.shift()
    this.#trail = pressed?.trail
    return pressed?.digit
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

  /** The next digit, or nothing when the time is over; rejects when the signal aborts, or the channel is interrupted. */
  next(timeoutMs: number, until: AbortSignal | Interruptible): Promise<string | undefined> {
    const known = this.take()
    if (known !== undefined) return Promise.resolve(known)
    return new Promise((resolve, reject) => {
      if (until instanceof AbortSignal) until.throwIfAborted()
      else until.throwIfInterrupted()
      const finish = () => {
        timer?.cancel()
        stopWatching()
        this.#taker = undefined
      }
      const timer = Number.isFinite(timeoutMs)
        ? this.#clock.after(timeoutMs, () => {
            finish()
            resolve(undefined)
          })
        : undefined
      this.#taker = (digit) => {
        finish()
        resolve(digit)
      }
      const stopWatching = watch(until, (reason) => {
        finish()
        reject(reason)
      })
    })
  }
}

/** A channel that waits for a digit for hours holds less than a signal. */
type Interruptible = Pick<Channel, 'throwIfInterrupted' | 'onNextInterruption'>

function watch(until: AbortSignal | Interruptible, onEnd: (reason: unknown) => void): () => void {
  if (!(until instanceof AbortSignal)) return until.onNextInterruption(onEnd)
  const onAbort = () => onEnd(until.reason)
  until.addEventListener('abort', onAbort, { once: true })
  return () => until.removeEventListener('abort', onAbort)
}

// Hears a code among the digits of a party. Digits that may still become a code are held back; others go on.
// Not what a code does.

import type { Clock, Timer } from '@jackfield/base'
import type { Trail } from '@jackfield/core'

export interface FeatureListenerOptions {
  readonly clock: Clock
  readonly codes: readonly string[]
  /** between two digits of a code */
  readonly timeoutMs: number
  onCode(code: string): void
  /** a digit that was held back and is no code after all; `trail`: where it had been */
  pass(digit: string, trail: Trail | undefined): void
}

export class FeatureListener {
  readonly #options: FeatureListenerOptions
  #held = ''
  #trails: (Trail | undefined)[] = []
  #timer: Timer | undefined

  constructor(options: FeatureListenerOptions) {
    this.#options = options
  }

  /** Would this digit be held back? */
  wants(digit: string): boolean {
    return this.#beginsCode(this.#held + digit) || this.#beginsCode(digit)
  }

  /** True: it is used up, for now or for good. */
  press(digit: string, trail?: Trail): boolean {
    const { codes, timeoutMs, clock, onCode } = this.#options
    this.#timer?.cancel()
    if (!this.#beginsCode(this.#held + digit)) this.#release()
    if (!this.#beginsCode(this.#held + digit)) return false
    this.#held += digit
    this.#trails.push(trail)
    const isLonger = codes.some((code) => code.length > this.#held.length && code.startsWith(this.#held))
    if (codes.includes(this.#held) && !isLonger) this.#match(onCode)
    else this.#timer = clock.after(timeoutMs, () => this.#late())
    return true
  }

  #late(): void {
    if (this.#options.codes.includes(this.#held)) this.#match(this.#options.onCode)
    else this.#release()
  }

  #match(onCode: (code: string) => void): void {
    const code = this.#held
    this.#held = ''
    this.#trails = []
    onCode(code)
  }

  #release(): void {
    const digits = this.#held
    const trails = this.#trails
    this.#held = ''
    this.#trails = []
    for (const [at, digit] of [...digits].entries()) this.#options.pass(digit, trails[at])
  }

  #beginsCode(digits: string): boolean {
    return this.#options.codes.some((code) => code.startsWith(digits))
  }
}

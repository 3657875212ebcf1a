// Of those who were called: how many failed, how, and what is said of all of them together.
// Not whom it concerns.

export type DialStatus = 'ANSWER' | 'NOANSWER' | 'BUSY' | 'CONGESTION' | 'CHANUNAVAIL' | 'CANCEL'

export interface DialFailures {
  readonly busy: number
  readonly congestion: number
  readonly unanswered: number
  readonly unavailable: number
}

export const busy = 17
export const congestion = 34
const noAnswer = 19
const normalClearing = 16

export class FailureCount {
  readonly #failures = { busy: 0, congestion: 0, unanswered: 0, unavailable: 0 }

  add(cause: number): void {
    if (cause === busy) this.#failures.busy++
    else if (cause === congestion) this.#failures.congestion++
    else if (cause === noAnswer || cause === normalClearing) this.#failures.unanswered++
    else this.#failures.unavailable++
  }

  get all(): DialFailures {
    return { ...this.#failures }
  }

  get status(): DialStatus {
    if (this.#failures.busy > 0) return 'BUSY'
    if (this.#failures.congestion > 0) return 'CONGESTION'
    return this.#failures.unavailable > 0 || this.#failures.unanswered === 0 ? 'CHANUNAVAIL' : 'NOANSWER'
  }
}

// Answers of something slow, such as a disk, kept for a moment: many who ask the same at a time ask once.
// Not for what must be true at the moment it is used.

import type { Clock } from './clock.ts'

export class RecentAnswers<T> {
  readonly #clock: Clock
  readonly #keptMs: number
  #answers = new Map<string, Promise<T>>()
  #since = Number.NEGATIVE_INFINITY

  constructor(clock: Clock, keptMs: number) {
    this.#clock = clock
    this.#keptMs = keptMs
  }

  /** The answer, at most as old as it is kept; a failed one, too. */
  of(question: string, ask: (question: string) => Promise<T>): Promise<T> {
    const now = this.#clock.now()
    if (now - this.#since >= this.#keptMs) {
      this.#answers = new Map()
      this.#since = now
    }
    const known = this.#answers.get(question)
    if (known) return known
    const answer = ask(question)
    this.#answers.set(question, answer)
    return answer
  }
}

// The end of the log, kept up to date: what is new is asked for by number, so that a line comes once whatever happens to the connection.
// Not the filter: whoever asks has it.

import { type Clock, type Dispose, systemClock, type Timer } from '@jackfield/base'
import type { Model } from '@jackfield/client'
import { type Schedule, Store } from '../live/store.ts'

type Line = Model<'LogLine'>

export type AskLines = (
  wish: { readonly limit: number; readonly after?: number },
  signal: AbortSignal,
) => Promise<readonly Line[]>

export interface ShownLines {
  /** the oldest first */
  readonly lines: readonly Line[]
  readonly isLoaded: boolean
  readonly error: unknown
}

const firstLines = 500
const pageSize = 1_000
const mostLines = 5_000
const askEveryMs = 1_000
const afterFailureMs = 5_000

export class LogTail {
  readonly shown: Store<ShownLines>
  readonly #ask: AskLines
  readonly #clock: Clock
  #timer: Timer | undefined
  #current: AbortController | undefined

  constructor(ask: AskLines, { clock = systemClock, schedule }: { clock?: Clock; schedule?: Schedule } = {}) {
    this.#ask = ask
    this.#clock = clock
    this.shown = new Store<ShownLines>({ lines: [], isLoaded: false, error: undefined }, schedule)
  }

  /** Until it is stopped. */
  follow(): Dispose {
    this.again()
    return () => {
      this.#timer?.cancel()
      this.#current?.abort()
      this.#current = undefined
    }
  }

  again(): void {
    this.#timer?.cancel()
    this.#current?.abort()
    const current = new AbortController()
    this.#current = current
    const last = this.shown.value.lines.at(-1)
    const wish = last ? { limit: pageSize, after: last.number } : { limit: firstLines }
    this.#ask(wish, current.signal).then(
      (lines) => this.#came(current, lines),
      (error: unknown) => this.#failed(current, error),
    )
  }

  #came(current: AbortController, lines: readonly Line[]): void {
    if (this.#current !== current) return
    const { lines: known } = this.shown.value
    const added = [...lines].sort((one, other) => one.number - other.number)
    if (added.length > 0 || !this.shown.value.isLoaded || this.shown.value.error !== undefined) {
      this.shown.set({ lines: [...known, ...added].slice(-mostLines), isLoaded: true, error: undefined })
    }
    // as many as were asked for: there may be more
    this.#next(lines.length === pageSize ? 0 : askEveryMs)
  }

  #failed(current: AbortController, error: unknown): void {
    if (this.#current !== current) return
    this.shown.update((shown) => ({ ...shown, error }))
    this.#next(afterFailureMs)
  }

  #next(delayMs: number): void {
    this.#timer = this.#clock.after(delayMs, () => this.again())
  }
}

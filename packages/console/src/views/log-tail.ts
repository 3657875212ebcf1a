// The end of the log, kept up to date: told by events, and asked for by number where those are missing, so that a line comes once whatever
// happens to the connection. Not the filter: whoever asks has it.

import { type Clock, type Dispose, detached, systemClock, type Timer } from '@jackfield/base'
import type { Model } from '@jackfield/client'
import type { FeedHandlers } from '../live/event-feed.ts'
import { type Schedule, Store } from '../live/store.ts'

type Line = Model<'LogLine'>

export type AskLines = (
  wish: { readonly limit: number; readonly after?: number },
  signal: AbortSignal,
) => Promise<readonly Line[]>

export interface LogTailDeps {
  readonly ask: AskLines
  /** whether a line that is told belongs here */
  fits(line: Line): boolean
  follow(handlers: FeedHandlers): { close(): void }
  readonly clock?: Clock
  readonly schedule?: Schedule
}

export interface ShownLines {
  /** the oldest first */
  readonly lines: readonly Line[]
  readonly isLoaded: boolean
  readonly error: unknown
}

const firstLines = 500
const pageSize = 1_000
const mostLines = 5_000
/** While there is no socket. */
const askEveryMs = 1_000
const afterFailureMs = 5_000
/** Lines that are told are added together: an exchange that writes much writes hundreds a second. */
const togetherMs = 100

export class LogTail {
  readonly shown: Store<ShownLines>
  readonly #deps: LogTailDeps
  readonly #clock: Clock
  #feed: { close(): void } | undefined
  #isFollowing = false
  /** told, and not added yet */
  #received: Line[] = []
  #adding: Timer | undefined
  #timer: Timer | undefined
  #current: AbortController | undefined

  constructor(deps: LogTailDeps) {
    this.#deps = deps
    this.#clock = deps.clock ?? systemClock
    this.shown = new Store<ShownLines>({ lines: [], isLoaded: false, error: undefined }, deps.schedule)
  }

  /** Until it is stopped. */
  follow(): Dispose {
    this.#feed = this.#deps.follow({
      onEvent: (event) => {
        if (event.type !== 'LogLineWritten' || !this.#deps.fits(event.line)) return
        this.#received.push(event.line)
        this.#adding ??= this.#clock.after(togetherMs, () => this.#addReceived())
      },
      onState: (state) => {
        this.#isFollowing = state === 'open'
        // what was written before is in no event
        if (state === 'open') this.#ask({ limit: firstLines })
        else if (state !== 'opening') this.again()
      },
    })
    return () => {
      this.#feed?.close()
      this.#timer?.cancel()
      this.#adding?.cancel()
      this.#adding = undefined
      this.#current?.abort()
      this.#current = undefined
    }
  }

  again(): void {
    const last = this.shown.value.lines.at(-1)
    this.#ask(last ? { limit: pageSize, after: last.number } : { limit: firstLines })
  }

  #ask(wish: Parameters<AskLines>[0]): void {
    this.#timer?.cancel()
    this.#current?.abort()
    const current = new AbortController()
    this.#current = current
    const asked = this.#deps.ask(wish, current.signal).then(
      (lines) => this.#came(current, lines, wish),
      (error: unknown) => this.#failed(current, error),
    )
    detached(asked, 'asking for the log')
  }

  #came(current: AbortController, lines: readonly Line[], { limit, after }: Parameters<AskLines>[0]): void {
    if (this.#current !== current) return
    this.#current = undefined
    const last = this.shown.value.lines.at(-1)?.number ?? 0
    const numbers = lines.map(({ number }) => number)
    // numbers begin anew with the exchange
    if (after === undefined && lines.length > 0 && Math.max(...numbers) < last)
      this.shown.update((shown) => ({ ...shown, lines: [] }))
    const isFull = lines.length === limit
    // as many as were asked for: there may be more, behind these or before them
    const hasMore = after === undefined ? isFull && last > 0 && Math.min(...numbers) > last + 1 : isFull
    if (hasMore && after === undefined) {
      this.again()
      return
    }
    this.#add(lines)
    this.#addReceived()
    if (hasMore) this.#next(0)
    else if (!this.#isFollowing) this.#next(askEveryMs)
  }

  #addReceived(): void {
    this.#adding = undefined
    // what is asked for may have lines that were written before these
    if (this.#current === undefined && this.shown.value.isLoaded && this.#received.length > 0)
      this.#add(this.#received.splice(0))
  }

  /** Each once, by its number. */
  #add(lines: readonly Line[]): void {
    const { lines: known, isLoaded, error } = this.shown.value
    let last = known.at(-1)?.number ?? 0
    const added = [...lines]
      .sort((one, other) => one.number - other.number)
      .filter(({ number }) => {
        if (number <= last) return false
        last = number
        return true
      })
    if (added.length > 0 || !isLoaded || error !== undefined)
      this.shown.set({ lines: [...known, ...added].slice(-mostLines), isLoaded: true, error: undefined })
  }

  #failed(current: AbortController, error: unknown): void {
    if (this.#current !== current) return
    this.#current = undefined
    this.shown.update((shown) => ({ ...shown, error }))
    this.#next(afterFailureMs)
  }

  #next(delayMs: number): void {
    this.#timer = this.#clock.after(delayMs, () => this.again())
  }
}

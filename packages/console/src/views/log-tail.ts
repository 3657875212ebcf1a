// The end of the log, kept up to date: told by events, and asked for by number where those are missing, so that a line comes once whatever
// happens to the connection. Not the filter: whoever asks has it.

import { type Clock, type Dispose, systemClock, type Timer } from '@jackfield/base'
import type { AriEvent, Model } from '@jackfield/client'
import type { FeedConnection, FeedHandlers } from '../live/event-feed.ts'
import { Following, type FollowingPlace } from '../live/following.ts'
import { type Schedule, Store } from '../live/store.ts'

type Line = Model<'LogLine'>

export type AskLines = (
  wish: { readonly limit: number; readonly after?: number },
  signal: AbortSignal,
) => Promise<readonly Line[]>

export interface LogTailDeps extends FollowingPlace {
  readonly ask: AskLines
  /** whether a line that is told belongs here */
  fits(line: Line): boolean
  follow(handlers: FeedHandlers): { close(): void }
  readonly schedule?: Schedule
}

export interface ShownLines {
  /** the oldest first */
  readonly lines: readonly Line[]
  readonly isLoaded: boolean
  readonly error: unknown
  readonly connection: FeedConnection
}

const firstLines = 500
const pageSize = 1_000
const mostLines = 5_000
/** While there is no socket. */
const askEveryMs = 1_000
const afterFailureMs = 5_000
/** Lines that are told are added together: an exchange that writes much writes hundreds a second. */
const togetherMs = 100

/** What was asked for, and what came. */
interface Page {
  readonly wish: Parameters<AskLines>[0]
  readonly lines: readonly Line[]
}

export class LogTail {
  readonly shown: Store<ShownLines>
  readonly #deps: LogTailDeps
  readonly #clock: Clock
  readonly #following: Following<Page>
  /** told, and not added yet */
  #received: Line[] = []
  #adding: Timer | undefined

  constructor(deps: LogTailDeps) {
    this.#deps = deps
    this.#clock = deps.clock ?? systemClock
    this.#following = new Following<Page>({
      ...deps,
      what: 'asking for the log',
      ask: async (signal, why) => {
        const wish = this.#wish(why)
        return { wish, lines: await deps.ask(wish, signal) }
      },
      onAnswer: (page) => this.#came(page),
      onFailure: (error) => this.shown.update((shown) => ({ ...shown, error })),
      onEvent: (event) => this.#handle(event),
      onConnection: () => {
        const { connection } = this.#following
        this.shown.update((shown) => ({ ...shown, connection }))
      },
      mode: () => 'follow',
      ...{ askEveryMs, afterFailureMs },
    })
    const { connection } = this.#following
    this.shown = new Store<ShownLines>({ lines: [], isLoaded: false, error: undefined, connection }, deps.schedule)
  }

  /** Until it is stopped. */
  follow(): Dispose {
    const stop = this.#following.start()
    return () => {
      stop()
      this.#adding?.cancel()
      this.#adding = undefined
      this.#received = []
    }
  }

  again(): void {
    this.#following.again()
  }

  /** What follows the last line; the end of the log when none is known, or when numbers may have begun anew. */
  #wish(why: 'opened' | 'again'): Page['wish'] {
    const last = this.shown.value.lines.at(-1)
    return last && why === 'again' ? { limit: pageSize, after: last.number } : { limit: firstLines }
  }

  #came({ wish: { limit, after }, lines }: Page): 'more' | undefined {
    const last = this.shown.value.lines.at(-1)?.number ?? 0
    const numbers = lines.map(({ number }) => number)
    // numbers begin anew with the exchange
    if (after === undefined && lines.length > 0 && Math.max(...numbers) < last) {
      this.#received = []
      this.shown.update((shown) => ({ ...shown, lines: [] }))
    }
    const isFull = lines.length === limit
    // as many as were asked for: there may be more, behind these or before them
    const hasMore = after === undefined ? isFull && last > 0 && Math.min(...numbers) > last + 1 : isFull
    if (hasMore && after === undefined) return 'more'
    this.#add(lines)
    return hasMore ? 'more' : undefined
  }

  #handle(event: AriEvent): void {
    if (event.type !== 'LogLineWritten' || !this.#deps.fits(event.line)) return
    this.#received.push(event.line)
    this.#adding ??= this.#clock.after(togetherMs, () => {
      this.#adding = undefined
      this.#add(this.#received.splice(0))
    })
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
      this.shown.update((shown) => ({
        ...shown,
        lines: [...known, ...added].slice(-mostLines),
        isLoaded: true,
        error: undefined,
      }))
  }
}

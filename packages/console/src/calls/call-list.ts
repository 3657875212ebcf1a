// The calls of a list, kept up to date: asked for once, then told by events; asked for again where no events can be had.
// Not the drawing, and not the filter: who makes it has both.

import type { Dispose } from '@jackfield/base'
import type { AriEvent } from '@jackfield/client'
import { parseTime } from '../components/time.ts'
import type { FeedConnection, FeedHandlers } from '../live/event-feed.ts'
import { Following, type FollowingPlace } from '../live/following.ts'
import { type Schedule, Store } from '../live/store.ts'
import type { Call } from './call.ts'

export interface CallListDeps extends FollowingPlace {
  ask(page: { readonly limit: number; readonly before?: string }, signal: AbortSignal): Promise<readonly Call[]>
  fits(call: Call): boolean
  /** absent: there are no events of such calls */
  readonly follow?: ((handlers: FeedHandlers) => { close(): void }) | undefined
  readonly schedule?: Schedule
}

export interface ShownCalls {
  /** the newest first */
  readonly calls: readonly Call[]
  readonly isLoaded: boolean
  /** there are older ones */
  readonly hasMore: boolean
  readonly error: unknown
  readonly connection: FeedConnection
}

const pageLength = 200
/** Those beyond come back when they are asked for. */
const mostCalls = 2_000
/** While there is no socket. */
const askEveryMs = 2_000

export class CallList {
  readonly shown: Store<CallList>
  readonly #deps: CallListDeps
  #calls: Call[] = []
  #isLoaded = false
  #hasMore = false
  #error: unknown
  readonly #following: Following<readonly Call[]>

  constructor(deps: CallListDeps) {
    this.#deps = deps
    this.shown = new Store<CallList>(this, deps.schedule)
    this.#following = new Following<readonly Call[]>({
      ...deps,
      what: 'asking for calls',
      ask: (signal) => deps.ask({ limit: pageLength }, signal),
      onAnswer: (calls) => this.#answered(calls),
      onFailure: (error) => {
        this.#error = error
        this.shown.touch()
      },
      onEvent: (event) => this.#handle(event),
      onConnection: () => this.shown.touch(),
      mode: () => (deps.follow ? 'follow' : 'ask'),
      follow: (handlers) => (deps.follow as NonNullable<typeof deps.follow>)(handlers),
      askEveryMs,
    })
  }

  /** As it is now: another object each time, for who compares. */
  get now(): ShownCalls {
    const { connection } = this.#following
    const [isLoaded, hasMore, error] = [this.#isLoaded, this.#hasMore, this.#error]
    return { calls: [...this.#calls], isLoaded, hasMore, error, connection }
  }

  /** Until it is stopped. */
  follow(): Dispose {
    return this.#following.start()
  }

  again(): void {
    this.#following.again()
  }

  /** The page behind the last call. Rejects when it cannot be had. */
  async older(): Promise<void> {
    const last = this.#calls.at(-1)
    if (!last) return
    const calls = await this.#deps.ask({ limit: pageLength, before: last.id }, new AbortController().signal)
    const known = new Set(this.#calls.map(({ id }) => id))
    this.#calls.push(...calls.filter(({ id }) => !known.has(id)))
    this.#hasMore = calls.length >= pageLength
    this.shown.touch()
  }

  #answered(newest: readonly Call[]): undefined {
    const last = newest.at(-1)
    const isFull = newest.length >= pageLength
    const known = new Set(newest.map(({ id }) => id))
    // pages that were loaded before stay behind the newest one
    const older = isFull && last ? this.#calls.filter((one) => !known.has(one.id) && isOlder(one, last)) : []
    this.#calls = [...newest, ...older]
    if (older.length === 0 || !isFull) this.#hasMore = isFull
    this.#isLoaded = true
    this.#error = undefined
    this.shown.touch()
  }

  #handle(event: AriEvent): void {
    const isOfCall = event.type === 'CallBegun' || event.type === 'CallChanged' || event.type === 'CallEnded'
    if (!isOfCall || !this.#isLoaded) return
    this.#put(event.call)
    this.shown.touch()
  }

  #put(call: Call): void {
    const at = this.#calls.findIndex(({ id }) => id === call.id)
    const before = this.#calls[at]
    if (!this.#deps.fits(call)) {
      if (before) this.#calls.splice(at, 1)
      return
    }
    if (before?.channel_ids.length !== call.channel_ids.length) this.#dropJoined(call)
    if (before) this.#calls[this.#calls.indexOf(before)] = call
    else this.#insert(call)
  }

  /** The newest in front. */
  #insert(call: Call): void {
    const at = this.#calls.findIndex((one) => isOlder(one, call))
    if (at >= 0) this.#calls.splice(at, 0, call)
    else if (!this.#hasMore) this.#calls.push(call)
    if (this.#calls.length <= mostCalls) return
    this.#calls.length = mostCalls
    this.#hasMore = true
  }

  /** A call that has become part of this one is not told of any more. */
  #dropJoined(call: Call): void {
    const inside = new Set(call.channel_ids)
    const isInside = ({ id, channel_ids: ids }: Call) =>
      id !== call.id && ids.length > 0 && ids.every((one) => inside.has(one))
    if (this.#calls.some(isInside)) this.#calls = this.#calls.filter((one) => !isInside(one))
  }
}

const isOlder = (one: Call, than: Call): boolean => parseTime(one.begun) < parseTime(than.begun)

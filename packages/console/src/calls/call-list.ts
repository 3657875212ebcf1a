// The calls of a list, kept up to date: asked for once, then told by events; asked for again where no events can be had.
// Not the drawing, and not the filter: who makes it has both.

import { type Clock, type Dispose, detached, systemClock, type Timer } from '@jackfield/base'
import { parseTime } from '../components/time.ts'
import type { FeedHandlers } from '../live/event-feed.ts'
import { type Schedule, Store } from '../live/store.ts'
import type { Call } from './call.ts'

export interface CallListDeps {
  ask(page: { readonly limit: number; readonly before?: string }, signal: AbortSignal): Promise<readonly Call[]>
  fits(call: Call): boolean
  /** absent: there are no events of such calls */
  readonly follow?: ((handlers: FeedHandlers) => { close(): void }) | undefined
  readonly clock?: Clock
  readonly schedule?: Schedule
}

export interface ShownCalls {
  /** the newest first */
  readonly calls: readonly Call[]
  readonly isLoaded: boolean
  /** there are older ones */
  readonly hasMore: boolean
  readonly error: unknown
}

const pageLength = 200
/** Those beyond come back when they are asked for. */
const mostCalls = 2_000
/** While there is no socket. */
const askEveryMs = 2_000

export class CallList {
  readonly shown: Store<CallList>
  readonly #deps: CallListDeps
  readonly #clock: Clock
  #calls: Call[] = []
  #isLoaded = false
  #hasMore = false
  #error: unknown
  #feed: { close(): void } | undefined
  #isFollowing = false
  #current: AbortController | undefined
  /** came while the list was asked for */
  #early: Call[] = []
  #timer: Timer | undefined

  constructor(deps: CallListDeps) {
    this.#deps = deps
    this.#clock = deps.clock ?? systemClock
    this.shown = new Store<CallList>(this, deps.schedule)
  }

  /** As it is now: another object each time, for who compares. */
  get now(): ShownCalls {
    return { calls: [...this.#calls], isLoaded: this.#isLoaded, hasMore: this.#hasMore, error: this.#error }
  }

  /** Until it is stopped. */
  follow(): Dispose {
    this.#feed = this.#deps.follow?.({
      onEvent: (event) => {
        if (event.type === 'CallBegun' || event.type === 'CallChanged' || event.type === 'CallEnded')
          this.#handle(event.call)
      },
      onState: (state) => {
        this.#isFollowing = state === 'open'
        // what happened before is in no event
        if (state !== 'opening') this.again()
      },
    })
    if (!this.#feed) this.again()
    return () => {
      this.#feed?.close()
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
    this.#early = []
    const asked = this.#deps.ask({ limit: pageLength }, current.signal).then(
      (calls) => this.#answered(current, calls),
      (error: unknown) => this.#failed(current, error),
    )
    detached(asked, 'asking for calls')
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

  #answered(current: AbortController, newest: readonly Call[]): void {
    if (this.#current !== current) return
    this.#current = undefined
    const last = newest.at(-1)
    const isFull = newest.length >= pageLength
    const known = new Set(newest.map(({ id }) => id))
    // pages that were loaded before stay behind the newest one
    const older = isFull && last ? this.#calls.filter((one) => !known.has(one.id) && isOlder(one, last)) : []
    this.#calls = [...newest, ...older]
    if (older.length === 0 || !isFull) this.#hasMore = isFull
    this.#isLoaded = true
    this.#error = undefined
    for (const call of this.#early.splice(0)) this.#put(call)
    this.shown.touch()
    this.#askLater()
  }

  #failed(current: AbortController, error: unknown): void {
    if (this.#current !== current) return
    this.#current = undefined
    this.#error = error
    this.shown.touch()
    this.#askLater()
  }

  #askLater(): void {
    if (!this.#isFollowing || this.#error !== undefined) this.#timer = this.#clock.after(askEveryMs, () => this.again())
  }

  #handle(call: Call): void {
    if (this.#current) this.#early.push(call)
    else if (this.#isLoaded) {
      this.#put(call)
      this.shown.touch()
    }
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

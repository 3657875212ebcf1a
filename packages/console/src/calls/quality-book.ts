// The legs of the newest calls with audio, live and past: which they are is told by events, how they went is asked for when it changed.
// Not their drawing.

import { type Clock, type Dispose, detached, systemClock, type Timer } from '@jackfield/base'
import type { FeedConnection, FeedHandlers } from '../live/event-feed.ts'
import { Following, type FollowingPlace } from '../live/following.ts'
import { type Schedule, Store } from '../live/store.ts'
import type { Call } from './call.ts'
import type { Leg } from './leg-quality.ts'

export interface QualityBookDeps extends FollowingPlace {
  /** the newest first */
  list(signal: AbortSignal): Promise<readonly Call[]>
  legs(callId: string, signal: AbortSignal): Promise<readonly Leg[]>
  follow(handlers: FeedHandlers): { close(): void }
  /** a call that is wanted, however old it is */
  readonly wanted?: string | undefined
  readonly schedule?: Schedule
}

export interface ShownLegs {
  readonly legs: readonly LegOfCall[]
  readonly isLoaded: boolean
  readonly error: unknown
  readonly connection: FeedConnection
}

export interface LegOfCall extends Leg {
  readonly call: Call | undefined
}

/** Each is a request when it changes, which is every five seconds. */
export const mostCalls = 24
/** What changed meanwhile is asked for together. */
const askAfterMs = 1_000
const askEveryMs = 5_000

interface Known {
  call: Call | undefined
  legs: readonly Leg[]
  isStale: boolean
}

export class QualityBook {
  readonly shown: Store<QualityBook>
  readonly #deps: QualityBookDeps
  readonly #clock: Clock
  /** the newest first */
  #known = new Map<string, Known>()
  readonly #over = new AbortController()
  #isLoaded = false
  #error: unknown
  readonly #following: Following<readonly Call[]>
  #isAsking = false
  #timer: Timer | undefined

  constructor(deps: QualityBookDeps) {
    this.#deps = deps
    this.#clock = deps.clock ?? systemClock
    this.shown = new Store<QualityBook>(this, deps.schedule)
    this.#following = new Following<readonly Call[]>({
      ...deps,
      what: 'asking for calls',
      ask: (signal) => deps.list(signal),
      onAnswer: (calls) => this.#listed(calls),
      onFailure: (error) => {
        this.#error = error
        this.shown.touch()
      },
      onEvent: (event) => {
        if (event.type === 'CallBegun' || event.type === 'CallChanged' || event.type === 'CallEnded')
          this.#handle(event.call)
      },
      onConnection: () => this.shown.touch(),
      mode: () => 'follow',
      follow: (handlers) => deps.follow(handlers),
      askEveryMs,
    })
  }

  get now(): ShownLegs {
    const legs = [...this.#known.values()].flatMap(({ call, legs: all }) => all.map((leg) => ({ ...leg, call })))
    return { legs, isLoaded: this.#isLoaded, error: this.#error, connection: this.#following.connection }
  }

  follow(): Dispose {
    const stop = this.#following.start()
    return () => {
      stop()
      this.#timer?.cancel()
      this.#over.abort()
    }
  }

  again(): void {
    this.#following.again()
  }

  #listed(calls: readonly Call[]): undefined {
    const { wanted } = this.#deps
    const before = this.#known
    const heard = calls.filter(({ quality }) => quality !== undefined).slice(0, mostCalls)
    this.#known = new Map(
      heard.map((call) => {
        const known = before.get(call.id)
        return [call.id, { call, legs: known?.legs ?? [], isStale: !known || isChanged(known.call, call) }]
      }),
    )
    if (wanted !== undefined && !heard.some((call) => isAbout(call, wanted)))
      this.#known.set(wanted, { call: undefined, legs: before.get(wanted)?.legs ?? [], isStale: true })
    this.#askStale()
  }

  #handle(call: Call): void {
    if (call.quality === undefined || !this.#isLoaded) return
    const known = this.#known.get(call.id)
    if (known) {
      known.isStale ||= isChanged(known.call, call)
      known.call = call
    } else {
      this.#known = new Map(
        [[call.id, { call, legs: [], isStale: true }], ...this.#known].slice(0, mostCalls) as [string, Known][],
      )
    }
    this.#askSoon()
  }

  #askSoon(): void {
    this.#timer ??= this.#clock.after(askAfterMs, () => {
      this.#timer = undefined
      this.#askStale()
    })
  }

  #askStale(): void {
    if (this.#isAsking) {
      this.#askSoon()
      return
    }
    this.#isAsking = true
    const stale = [...this.#known].filter(([, { isStale }]) => isStale)
    const asked = stale.map(async ([id, known]) => {
      known.isStale = false
      known.legs = await this.#deps.legs(id, this.#over.signal)
    })
    // one that is not kept any more has no legs
    const all = Promise.allSettled(asked).then(() => {
      this.#isAsking = false
      if (this.#over.signal.aborted) return
      this.#isLoaded = true
      this.#error = undefined
      this.shown.touch()
    })
    detached(all, 'asking for the quality of calls')
  }
}

const isAbout = ({ id, channel_ids: channels }: Call, wanted: string) => id === wanted || channels.includes(wanted)

/** It was measured again, or ended. */
const isChanged = (before: Call | undefined, now: Call) =>
  before?.ended !== now.ended || JSON.stringify(before?.quality) !== JSON.stringify(now.quality)

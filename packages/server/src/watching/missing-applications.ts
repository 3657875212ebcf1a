// Applications that calls are sent to and that nobody serves: by the dialplan, by the configuration, or left behind.
// Not those that are reached by a websocket for each call: they are there when a call is.

import { type Applications, render, type ShownMissingApplication } from '@jackfield/ari'
import { type Clock, RecentMap } from '@jackfield/base'
import type { BusEvent } from '@jackfield/core'
import { type Dialplan, namedApplications } from '@jackfield/dialplan'

export interface MissingApplicationsDeps {
  readonly clock: Clock
  readonly applications: Pick<Applications, 'names' | 'find'>
  readonly contexts: Dialplan
  /** names of those that are reached for single calls */
  perCallNames(): readonly string[]
}

/** The dialplan is looked through no more often: it may be large, and whoever watches asks every second. */
const freshMs = 10_000
const mostPlaces = 10
/** A call that came in vain is what happens now for so long. */
const wantedMs = 3_600_000
/** Names that calls ask for come from outside. */
const mostRemembered = 500
const isAbsence: ReadonlySet<string> = new Set(['stasis-unknown', 'stasis-not-connected'])

export class MissingApplications {
  readonly #deps: MissingApplicationsDeps
  #named: ReturnType<typeof namedApplications> = new Map()
  #lookedAt = Number.NEGATIVE_INFINITY
  /** when a call last came for it in vain */
  readonly #wanted = new RecentMap<{ at: number }>(mostRemembered)
  /** once somebody served it */
  readonly #served = new RecentMap<true>(mostRemembered)

  constructor(deps: MissingApplicationsDeps) {
    this.#deps = deps
  }

  /** The dialplan was read again. */
  forget(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY
  }

  /** A call found nobody who serves the application it was sent to. */
  failed({ channel, reason }: Pick<BusEvent<'call-failed'>, 'channel' | 'reason'>): void {
    if (channel?.appName === 'Stasis' && isAbsence.has(reason)) this.wanted(channel.appData.split(',', 1)[0] ?? '')
  }

  wanted(name: string): void {
    if (name !== '') this.#wanted.use(name, () => ({ at: 0 })).at = this.#deps.clock.wall()
  }

  /** Who served it is gone. */
  left(name: string): void {
    this.#served.use(name, () => true)
  }

  /** By name. */
  list(): ShownMissingApplication[] {
    const { clock, applications, contexts } = this.#deps
    if (clock.now() - this.#lookedAt >= freshMs) {
      this.#lookedAt = clock.now()
      this.#named = namedApplications(contexts)
    }
    const perCall = new Set(this.#deps.perCallNames())
    const known = new Set(applications.names())
    const wanted = this.#lately()
    return [...new Set([...this.#named.keys(), ...known, ...wanted.keys()])]
      .filter((name) => !applications.find(name)?.isConnected && !perCall.has(name))
      .sort()
      .map((name) => {
        const at = wanted.get(name)
        const needed = at !== undefined || known.has(name) || this.#served.peek(name) !== undefined
        const last = at === undefined ? {} : { last_call: render.timestamp(at) }
        return { name, places: this.#placesOf(name), needed, ...last }
      })
  }

  /** Those that calls came for, and when the last one did. */
  #lately(): ReadonlyMap<string, number> {
    const since = this.#deps.clock.wall() - wantedMs
    return new Map([...this.#wanted.entries()].filter(([, { at }]) => at >= since).map(([name, { at }]) => [name, at]))
  }

  #placesOf(name: string): string[] {
    const places = this.#named.get(name) ?? []
    return places.slice(0, mostPlaces).flatMap((place) => (place ? [`${place.file}:${place.line}`] : []))
  }
}

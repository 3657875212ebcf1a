// Applications that calls are sent to and that nobody serves: by the dialplan, by the configuration, or left behind.
// Not those that are reached by a websocket for each call: they are there when a call is.

import type { Applications, ShownMissingApplication } from '@jackfield/ari'
import type { Clock } from '@jackfield/base'
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

export class MissingApplications {
  readonly #deps: MissingApplicationsDeps
  #named: ReturnType<typeof namedApplications> = new Map()
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(deps: MissingApplicationsDeps) {
    this.#deps = deps
  }

  /** The dialplan was read again. */
  forget(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY
  }

  /** By name. */
  list(): ShownMissingApplication[] {
    const { clock, applications, contexts } = this.#deps
    if (clock.now() - this.#lookedAt >= freshMs) {
      this.#lookedAt = clock.now()
      this.#named = namedApplications(contexts)
    }
    const perCall = new Set(this.#deps.perCallNames())
    return [...new Set([...this.#named.keys(), ...applications.names()])]
      .filter((name) => !applications.find(name)?.isConnected && !perCall.has(name))
      .sort()
      .map((name) => ({ name, places: this.#placesOf(name) }))
  }

  #placesOf(name: string): string[] {
    const places = this.#named.get(name) ?? []
    return places.slice(0, mostPlaces).flatMap((place) => (place ? [`${place.file}:${place.line}`] : []))
  }
}

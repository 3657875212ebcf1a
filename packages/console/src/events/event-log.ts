// The events that came, the newest last: a bounded number of them, and those of them that a filter lets pass.
// Not their drawing. What comes while it is paused is kept, and shown when it goes on.

import { type EventFilter, matches } from './event-filter.ts'
import type { ReceivedEvent } from './received-event.ts'

export interface LoggedEvent {
  /** counts up from 1 */
  readonly number: number
  /** when it reached the page */
  readonly receivedAt: number
  readonly event: ReceivedEvent
}

export interface EventLogOptions {
  /** how many are kept */
  readonly most?: number
}

const defaultMost = 5_000

export class EventLog {
  readonly #most: number
  /** oldest first; what is before `#first` is gone */
  #kept: LoggedEvent[] = []
  #shown: LoggedEvent[] = []
  #filter: EventFilter = {}
  #count = 0
  /** while paused: the number of the last event that is shown */
  #pausedAt: number | undefined

  constructor({ most = defaultMost }: EventLogOptions = {}) {
    this.#most = most
  }

  add(event: ReceivedEvent, receivedAt: number): void {
    const logged: LoggedEvent = { number: ++this.#count, receivedAt, event }
    this.#kept.push(logged)
    if (this.#pausedAt === undefined && matches(this.#filter, event)) this.#shown.push(logged)
    // in steps: taking one from the front of a long list each time would cost as much as the list is long
    if (this.#kept.length > this.#most + this.#most / 10) this.#trim()
  }

  /** Those that pass the filter; none that came after the pause began. */
  get shown(): readonly LoggedEvent[] {
    return this.#shown
  }

  get filter(): EventFilter {
    return this.#filter
  }

  set filter(filter: EventFilter) {
    this.#filter = filter
    this.#select()
  }

  /** How many have come, those that are gone included. */
  get count(): number {
    return this.#count
  }

  get keptCount(): number {
    return this.#kept.length
  }

  get isPaused(): boolean {
    return this.#pausedAt !== undefined
  }

  /** How many have come since the pause, whatever the filter says of them. */
  get waiting(): number {
    return this.#pausedAt === undefined ? 0 : this.#count - this.#pausedAt
  }

  pause(): void {
    this.#pausedAt ??= this.#count
  }

  resume(): void {
    this.#pausedAt = undefined
    this.#select()
  }

  clear(): void {
    this.#kept = []
    this.#shown = []
    if (this.#pausedAt !== undefined) this.#pausedAt = this.#count
  }

  #trim(): void {
    this.#kept = this.#kept.slice(-this.#most)
    const first = this.#kept[0]?.number ?? 0
    // what one looks at stays while it is paused, as long as it may
    if (this.#pausedAt === undefined || this.#shown.length > this.#most)
      this.#shown = this.#shown.filter(({ number }) => number >= first)
  }

  #select(): void {
    const last = this.#pausedAt ?? this.#count
    this.#shown = this.#kept.filter(({ number, event }) => number <= last && matches(this.#filter, event))
  }
}

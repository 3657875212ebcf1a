// The last events of an application, numbered without gaps, bounded by count, age and size.
// Not a queue for a socket: reading takes nothing out, and what falls out is known by its numbers.

import type { EventLimits } from './limits.ts'

export interface KeptEvent {
  readonly seq: number
  /** on the monotonic side of the clock */
  readonly at: number
  readonly type: string
  /** everything up to the fields that are the application's own */
  readonly body: string
  /** that it is about */
  readonly channelIds: readonly string[]
}

export class Outbox {
  readonly #limits: EventLimits
  #events: KeptEvent[] = []
  /** where the oldest kept event stands in the list; what is before it is cleared in one go now and then */
  #start = 0
  #characters = 0

  constructor(limits: EventLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#events.length - this.#start
  }

  /** The number of the oldest event kept; nothing when none is. */
  get firstSeq(): number | undefined {
    return this.#events[this.#start]?.seq
  }

  /** The event of this number; nothing when it is not kept. */
  find(seq: number): KeptEvent | undefined {
    const first = this.firstSeq
    return first === undefined || seq < first ? undefined : this.#events[this.#start + seq - first]
  }

  append(event: KeptEvent): void {
    this.#events.push(event)
    this.#characters += event.body.length
    this.trim(event.at)
  }

  /** Lets go of what is too old, too many or too much at this moment. */
  trim(now: number): void {
    const { keptEvents, keptCharacters, keptMs } = this.#limits
    for (let oldest = this.#events[this.#start]; oldest; oldest = this.#events[this.#start]) {
      const isWithin = this.size <= keptEvents && this.#characters <= keptCharacters && now - oldest.at <= keptMs
      if (isWithin) break
      this.#dropOldest(oldest)
    }
    this.#compact()
  }

  /** Lets go of everything up to this number. */
  forget(upTo: number): void {
    for (let oldest = this.#events[this.#start]; oldest && oldest.seq <= upTo; oldest = this.#events[this.#start]) {
      this.#dropOldest(oldest)
    }
    this.#compact()
  }

  /** Takes out what came after this number and is about one of these; what is left of it is numbered anew. Gives how many were taken out. */
  retract(after: number, channelIds: ReadonlySet<string>): number {
    const kept = this.#events.slice(this.#start)
    const isAbout = ({ seq, channelIds: ids }: KeptEvent) => seq > after && ids.some((id) => channelIds.has(id))
    const left = kept.filter((event) => !isAbout(event))
    const first = kept[0]?.seq ?? 0
    this.#events = left.map((event, at) => (event.seq === first + at ? event : { ...event, seq: first + at }))
    this.#start = 0
    this.#characters = left.reduce((sum, { body }) => sum + body.length, 0)
    return kept.length - left.length
  }

  #dropOldest(oldest: KeptEvent): void {
    this.#start++
    this.#characters -= oldest.body.length
  }

  // Dropping one by one from the front of an array costs its length each time; half of it at once costs nothing per event.
  #compact(): void {
    if (this.#start === 0 || this.#start * 2 < this.#events.length) return
    this.#events = this.#events.slice(this.#start)
    this.#start = 0
  }
}

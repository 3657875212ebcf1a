// What crosses from one channel to another: when everything else that is ready has run, in order, counted hop by hop, a few hops
// in one turn of the event loop. Not what it does there, and not audio.

import { type Clock, detached, type Log, reportFault, restOfTurn } from '@jackfield/base'
import type { TechnologyEvent } from './technology-event.ts'
import { Trail } from './trail.ts'

/** Who may be told something of another channel. */
export interface EventReceiver {
  readonly id: string
  readonly name: string
  handle(event: TechnologyEvent, trail?: Trail): void
}

export type DropReason = 'hops' | 'circle'

interface Crossing {
  readonly to: EventReceiver
  readonly event: TechnologyEvent
  readonly trail: Trail
}

const logEveryMs = 60_000

const words: Record<DropReason, string> = {
  hops: 'it went through too many channels',
  circle: 'the bridges form a loop',
}

export class Crossings {
  readonly #clock: Clock
  readonly #log: Log
  readonly #dropped = { hops: 0, circle: 0 }
  #waiting: Crossing[] = []
  #delivered = 0
  #most = 0
  #current: Trail | undefined
  #loggedAt: number | undefined

  constructor(clock: Clock, log: Log) {
    this.#clock = clock
    this.#log = log
  }

  /** How many were dropped since the start, by reason. */
  get dropped(): Readonly<Record<DropReason, number>> {
    return this.#dropped
  }

  /** What waits to be delivered, what was, and how much ever waited at once. */
  get queue(): { readonly processed: number; readonly waiting: number; readonly most: number } {
    return { processed: this.#delivered, waiting: this.#waiting.length, most: this.#most }
  }

  now(): number {
    return this.#clock.now()
  }

  /** Where what is being passed on at this moment has been; undefined: nothing is. */
  get current(): Trail | undefined {
    return this.#current
  }

  /** Whatever is said while this runs goes the same way. */
  within<T>(trail: Trail | undefined, act: () => T): T {
    const before = this.#current
    this.#current = trail
    try {
      return act()
    } finally {
      this.#current = before
    }
  }

  /** To be heard by another channel. All that waits is delivered together when everything that is ready has run. */
  post(to: EventReceiver, event: TechnologyEvent): void {
    this.#waiting.push({ to, event, trail: this.#current?.onward() ?? new Trail(1) })
    if (this.#waiting.length > 1) return
    detached(restOfTurn().then(this.#deliver), 'what goes from one channel to another')
  }

  /** Something is not passed on. The log has it once in a while, not each time. */
  drop({ id, name }: Pick<EventReceiver, 'id' | 'name'>, type: string, reason: DropReason): void {
    this.#dropped[reason]++
    const now = this.#clock.now()
    if (this.#loggedAt !== undefined && now - this.#loggedAt < logEveryMs) return
    this.#loggedAt = now
    this.#log.warning(`the event '${type}' is dropped at ${name}: ${words[reason]}`, {
      channelId: id,
      code: 'event-ring',
    })
  }

  readonly #deliver = (): void => {
    const due = this.#waiting
    this.#waiting = []
    this.#delivered += due.length
    this.#most = Math.max(this.#most, due.length)
    for (const { to, event, trail } of due) {
      try {
        to.handle(event, trail)
      } catch (error) {
        reportFault(`what '${event.type}' does to ${to.name}`, error, { channelId: to.id })
      }
    }
  }
}

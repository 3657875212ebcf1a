// Tells those who follow calls what became of them: once in a turn of the event loop for each call, however much happened.
// Nothing is made while nobody follows.

import { atEndOfTurn } from '@jackfield/base'
import type { Bus } from '@jackfield/core'
import type { Ladder } from './ladder.ts'
import { renderCall } from './render-call.ts'
import { renderLadder } from './render-ladder.ts'

export interface CallFeedOptions {
  readonly bus: Pick<Bus, 'publish'>
  /** whether anybody follows calls, or this one */
  isFollowed(callId?: string): boolean
  /** Looks at the audio of a call before it is shown. */
  refresh?(ladder: Ladder): void
}

interface Published {
  /** what was shown of it last */
  text: string
  /** the last rung that was published */
  order: number
  /** when the audio was looked at that was published */
  measuredAt: number | undefined
}

export class CallFeed {
  readonly #options: CallFeedOptions
  readonly #touched = new Set<Ladder>()
  /** of calls that go on */
  readonly #published = new Map<Ladder, Published>()
  /** that began since somebody follows, and were not published */
  readonly #fresh = new Set<Ladder>()
  #isDue = false
  #isBefore = false

  constructor(options: CallFeedOptions) {
    this.#options = options
  }

  /** Whether anybody follows calls. */
  get isFollowed(): boolean {
    return this.#options.isFollowed()
  }

  /** What happens in this happened before: whoever follows now was not there. */
  before(act: () => void): void {
    const wasBefore = this.#isBefore
    this.#isBefore = true
    try {
      act()
    } finally {
      this.#isBefore = wasBefore
    }
  }

  begin(ladder: Ladder): void {
    if (!this.#isBefore && this.isFollowed) this.#fresh.add(ladder)
  }

  /** Something happened to it, and was or will be added in this turn. */
  touch(ladder: Ladder): void {
    if (this.#isBefore) return
    if (!this.isFollowed) {
      if (this.#published.size > 0) this.#published.clear()
      return
    }
    this.#touched.add(ladder)
    if (this.#isDue) return
    this.#isDue = true
    atEndOfTurn(() => this.#publishAll())
  }

  /** Calls it remembers something of: leaks show here. */
  get size(): number {
    return new Set([...this.#touched, ...this.#published.keys(), ...this.#fresh]).size
  }

  /** It became part of another call. */
  forget(ladder: Ladder): void {
    this.#touched.delete(ladder)
    this.#published.delete(ladder)
    this.#fresh.delete(ladder)
  }

  #publishAll(): void {
    this.#isDue = false
    const touched = [...this.#touched]
    this.#touched.clear()
    for (const ladder of touched) {
      this.#publishRungs(ladder)
      this.#publishCall(ladder)
    }
  }

  #publishRungs(ladder: Ladder): void {
    const { bus, isFollowed, refresh } = this.#options
    const { callIds, measuredAt } = ladder
    if (!callIds.some((id) => isFollowed(id))) return
    const before = this.#published.get(ladder)
    const since = before?.order
    const last = ladder.rungs.at(-1)?.order ?? 0
    const isMeasured = before?.measuredAt !== measuredAt
    if (since === last && !isMeasured) return
    // a long call has many figures: they are sent when there are new ones
    const isWhole = since === undefined || isMeasured
    if (isWhole) refresh?.(ladder)
    const json = JSON.stringify(renderLadder(ladder, { since, hasMedia: isWhole }))
    const published = this.#publishedOf(ladder)
    published.order = last
    published.measuredAt = measuredAt
    bus.publish('call-watched', { act: 'rungs', callIds, json })
  }

  #publishCall(ladder: Ladder): void {
    const { callIds, endedAt } = ladder
    const text = JSON.stringify(renderCall(ladder))
    const isNew = this.#fresh.delete(ladder)
    const published = this.#publishedOf(ladder)
    if (published.text === text) return
    published.text = text
    const act = endedAt !== undefined ? 'ended' : isNew ? 'begun' : 'changed'
    if (endedAt !== undefined) this.#published.delete(ladder)
    this.#options.bus.publish('call-watched', { act, callIds, json: text })
  }

  #publishedOf(ladder: Ladder): Published {
    let published = this.#published.get(ladder)
    if (!published) {
      published = { text: '', order: -1, measuredAt: undefined }
      this.#published.set(ladder, published)
    }
    return published
  }
}

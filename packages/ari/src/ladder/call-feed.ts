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
}

interface Told {
  /** what was shown of it last */
  text: string
  /** the last rung that was told */
  order: number
}

export class CallFeed {
  readonly #options: CallFeedOptions
  readonly #touched = new Set<Ladder>()
  /** of calls that go on */
  readonly #told = new Map<Ladder, Told>()
  /** that began since somebody follows, and of which nobody was told */
  readonly #fresh = new Set<Ladder>()
  #isDue = false

  constructor(options: CallFeedOptions) {
    this.#options = options
  }

  begin(ladder: Ladder): void {
    if (this.#options.isFollowed()) this.#fresh.add(ladder)
  }

  /** Something happened to it, and was or will be added in this turn. */
  touch(ladder: Ladder): void {
    if (!this.#options.isFollowed()) {
      if (this.#told.size > 0) this.#told.clear()
      return
    }
    this.#touched.add(ladder)
    if (this.#isDue) return
    this.#isDue = true
    atEndOfTurn(() => this.#tell())
  }

  #tell(): void {
    this.#isDue = false
    const touched = [...this.#touched]
    this.#touched.clear()
    for (const ladder of touched) {
      this.#tellRungs(ladder)
      this.#tellCall(ladder)
    }
  }

  #tellRungs(ladder: Ladder): void {
    const { bus, isFollowed } = this.#options
    const { callIds } = ladder
    if (!callIds.some((id) => isFollowed(id))) return
    const since = this.#told.get(ladder)?.order
    const last = ladder.rungs.at(-1)?.order ?? 0
    if (since === last) return
    const json = JSON.stringify(renderLadder(ladder, { since }))
    this.#toldOf(ladder).order = last
    bus.publish('call-watched', { act: 'rungs', callIds, json })
  }

  #tellCall(ladder: Ladder): void {
    const { callIds, endedAt } = ladder
    const text = JSON.stringify(renderCall(ladder))
    const isNew = this.#fresh.delete(ladder)
    const told = this.#toldOf(ladder)
    if (told.text === text) return
    told.text = text
    const act = endedAt !== undefined ? 'ended' : isNew ? 'begun' : 'changed'
    if (endedAt !== undefined) this.#told.delete(ladder)
    this.#options.bus.publish('call-watched', { act, callIds, json: text })
  }

  #toldOf(ladder: Ladder): Told {
    let told = this.#told.get(ladder)
    if (!told) {
      told = { text: '', order: -1 }
      this.#told.set(ladder, told)
    }
    return told
  }
}

// The ladder of one call: its channels, and everything that happened to them in one order.
// Not the listening: ladders.ts hears what happens.

import type { RefusedCall } from '@jackfield/core'
import type { EventRung, FailureRung, RequestRung, Rung } from './rung.ts'

/** A call that never had a channel, and how often it came. */
export interface Refusal extends RefusedCall {
  readonly times: number
}

export class Ladder {
  /** of the call: the linked id of its channels */
  readonly id: string
  readonly begunAt: number
  /** ids and names of its channels, those that ended included */
  readonly channels = new Map<string, string>()
  /** ids of calls that became part of it; most calls never meet another */
  #joined: Set<string> | undefined
  #protocolIds: Set<string> | undefined
  readonly #limit: number
  readonly #live = new Set<string>()
  #rungs: Rung[] = []
  #leftOut = 0
  endedAt: number | undefined
  /** it was refused before it had a channel */
  readonly refusal: Refusal | undefined

  constructor(id: string, begunAt: number, limit: number, refusal?: Refusal) {
    this.refusal = refusal
    this.id = id
    this.begunAt = begunAt
    this.#limit = limit
  }

  /** Its id, and those of calls that became part of it. */
  get callIds(): readonly string[] {
    return this.#joined ? [this.id, ...this.#joined] : [this.id]
  }

  /** What its channels are called in their own protocols. */
  get protocolIds(): Iterable<string> {
    return this.#protocolIds ?? []
  }

  addProtocolId(protocolId: string): void {
    this.#protocolIds ??= new Set()
    this.#protocolIds.add(protocolId)
  }

  get rungs(): readonly Rung[] {
    return this.#rungs
  }

  /** How many of the oldest rungs did not find room. */
  get leftOut(): number {
    return this.#leftOut
  }

  /** Why it failed; nothing when it did not, or when it got further afterwards. */
  get failure(): FailureRung | undefined {
    for (let at = this.#rungs.length - 1; at >= 0; at--) {
      const rung = this.#rungs[at] as Rung
      if (rung.kind === 'failure') return rung
      if (rung.kind === 'event' && isProgress(rung)) return undefined
    }
    return undefined
  }

  get isOver(): boolean {
    return this.#live.size === 0
  }

  enter(channelId: string, name: string): void {
    this.channels.set(channelId, name)
    this.#live.add(channelId)
    this.endedAt = undefined
  }

  /** True when it was the last one. */
  leave(channelId: string, at: number): boolean {
    this.#live.delete(channelId)
    if (!this.isOver) return false
    this.endedAt = at
    return true
  }

  add(rung: Rung): void {
    const last = this.#rungs.at(-1)
    if (last?.kind === 'request' && rung.kind === 'request' && isLookAgain(last, rung)) {
      this.#rungs[this.#rungs.length - 1] = { ...rung, times: last.times + 1 }
      return
    }
    this.#rungs.push(rung)
    this.#trim()
  }

  /** Two calls turned out to be one. */
  absorb(other: Ladder): void {
    this.#joined ??= new Set()
    for (const id of other.callIds) if (id !== this.id) this.#joined.add(id)
    for (const [id, name] of other.channels) this.channels.set(id, name)
    for (const id of other.#live) this.#live.add(id)
    for (const id of other.protocolIds) this.addProtocolId(id)
    this.endedAt = this.isOver ? this.endedAt : undefined
    // what happened to both stands in both
    const known = new Set(this.#rungs)
    const merged = [...this.#rungs, ...other.#rungs.filter((rung) => !known.has(rung))]
    this.#rungs = merged.sort((a, b) => a.order - b.order)
    this.#leftOut += other.#leftOut
    this.#trim()
  }

  #trim(): void {
    // in lots, so that a long call does not move its whole list at every step
    if (this.#rungs.length <= this.#limit * 1.25) return
    const surplus = this.#rungs.length - this.#limit
    this.#rungs.splice(0, surplus)
    this.#leftOut += surplus
  }
}

/** What comes after a failure and makes it one that did not matter: somebody talks, or an application has the call. */
const isProgress = ({ type, detail }: EventRung) =>
  type === 'StasisStart' || type === 'ChannelEnteredBridge' || (type === 'Dial' && /^ANSWER\b/.test(detail))

const isLookAgain = (before: RequestRung, now: RequestRung) =>
  now.method === 'GET' && before.method === 'GET' && before.path === now.path && before.status === now.status

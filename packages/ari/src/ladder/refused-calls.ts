// Calls that were refused before they had a channel: the last ones, each with what was said over it.
// Bounded apart from other calls, so that strangers push out neither those nor each other faster than somebody could read.

import type { BusEvent, RefusedCall } from '@jackfield/core'
import { Ladder } from './ladder.ts'
import type { MessageRung } from './rung.ts'

/** Of endpoints we know. */
const mostKnown = 100
const mostStrangers = 50
/** New rows of strangers: so many at once, then one in so long. */
const burst = 20
const perRowMs = 5_000
const rungsPerCall = 40
/** Characters of all of them: anybody can send such messages. */
const mostSize = 64_000

type Failed = BusEvent<'call-failed'>

interface RefusalAbout {
  readonly order: number
  /** what was said over it so far */
  readonly messages: readonly MessageRung[]
  nextOrdinal(): number
}

export class RefusedCalls {
  /** by who called whom, or from where, and why not; the one refused longest ago in front */
  readonly #known = new Map<string, Ladder>()
  readonly #strangers = new Map<string, Ladder>()
  readonly #byId = new Map<string, Ladder>()
  readonly #byProtocolId = new Map<string, Ladder>()
  #tokens = burst
  #filledAt = 0
  #count = 0
  #leftOut = 0

  /** How many strangers found no room. */
  get leftOut(): number {
    return this.#leftOut
  }

  list(): readonly Ladder[] {
    return [...this.#byId.values()]
  }

  get(id: string): Ladder | undefined {
    return this.#byId.get(id)
  }

  /** Nothing: it is a stranger, and there are too many of them. */
  add(refused: RefusedCall, { reason, text, at }: Failed, about: RefusalAbout): Ladder | undefined {
    const calls = refused.isStranger ? this.#strangers : this.#known
    const key = keyOf(refused, reason)
    const before = calls.get(key)
    if (!before && refused.isStranger && !this.#mayAdd(at)) {
      this.#leftOut++
      return undefined
    }
    const { order, messages } = about
    if (before) this.#forget(calls, key, before)
    const times = (before?.refusal?.times ?? 0) + 1
    const ladder = new Ladder(before?.id ?? this.#newId(at), at, rungsPerCall, {
      refusal: { ...refused, times },
      mostSize,
      ordinal: before?.ordinal ?? about.nextOrdinal(),
    })
    ladder.endedAt = at
    for (const message of messages) ladder.add(message)
    ladder.add({ kind: 'failure', reason, text, at, order })
    calls.set(key, ladder)
    this.#byId.set(ladder.id, ladder)
    if (refused.protocolId !== '') this.#byProtocolId.set(refused.protocolId, ladder)
    for (const [oldest, its] of calls) {
      if (calls.size <= (refused.isStranger ? mostStrangers : mostKnown)) break
      this.#forget(calls, oldest, its)
    }
    return ladder
  }

  /** What is said over it afterwards; false: it is none of these. */
  addMessage(protocolId: string, rung: MessageRung): boolean {
    const ladder = this.#byProtocolId.get(protocolId)
    ladder?.add(rung)
    return ladder !== undefined
  }

  /** Not one that a refused call of before a restart has. */
  #newId(at: number): string {
    return `refused-${Math.floor(at / 1000)}.${++this.#count}`
  }

  #forget(calls: Map<string, Ladder>, key: string, ladder: Ladder): void {
    calls.delete(key)
    this.#byId.delete(ladder.id)
    const protocolId = ladder.refusal?.protocolId ?? ''
    if (this.#byProtocolId.get(protocolId) === ladder) this.#byProtocolId.delete(protocolId)
  }

  #mayAdd(at: number): boolean {
    this.#tokens = Math.min(burst, this.#tokens + Math.max(0, at - this.#filledAt) / perRowMs)
    this.#filledAt = at
    if (this.#tokens < 1) return false
    this.#tokens--
    return true
  }
}

/** What comes again is one row: of a stranger by his address, whoever he says he is. */
function keyOf({ from, to, remote, isStranger }: RefusedCall, reason: string): string {
  return isStranger ? `${reason} ${remote.replace(/:\d+$/, '')}` : `${reason} ${from} ${to}`
}

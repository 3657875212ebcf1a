// All calls there are to be looked at: those in memory, and those that are kept from before.
// Not where they come from: ladders.ts hears what happens, call-history.ts writes down what is over.

import type { JsonObject } from '@jackfield/base'
import type { FoundCall } from '@jackfield/core'
import { pcapHead, type TimedPacket } from '../packets/pcap.ts'
import { type CallFilter, matchesFilter, usualKinds } from './call-filter.ts'
import type { CallHistory } from './call-history.ts'
import { type CallStory, describeLadder } from './call-story.ts'
import { reviveCall } from './kept-ladder.ts'
import type { Ladder } from './ladder.ts'
import { ladderPackets, ladderText } from './ladder-files.ts'
import type { Ladders } from './ladders.ts'
import { renderCall } from './render-call.ts'
import { type LadderWish, renderLadder } from './render-ladder.ts'
import { renderQualitySeries } from './render-media.ts'

type Place = Pick<FoundCall, 'begunAt' | 'ordinal'>

export class CallBook {
  readonly #ladders: Ladders
  readonly #history: CallHistory | undefined

  constructor(ladders: Ladders, history?: CallHistory) {
    this.#ladders = ladders
    this.#history = history
  }

  /** The call in a few words, by its id; while it is in memory also by that of any of its channels or its Call-ID. */
  get(id: string): JsonObject | undefined {
    const ladder = this.#ladders.find(id)
    return ladder ? renderCall(ladder) : this.#history?.get(id)
  }

  /** All that happened to it. `forgotten`: the call is known, and what happened to it is not kept any more. */
  ladder(id: string): Ladder | 'forgotten' | undefined {
    return this.#ladders.find(id) ?? this.#history?.ladder(id)
  }

  show(id: string, wish?: LadderWish): JsonObject | 'forgotten' | undefined {
    const ladder = this.ladder(id)
    return typeof ladder === 'object' ? renderLadder(ladder, wish) : ladder
  }

  /** How its audio went over time. */
  quality(id: string): JsonObject | 'forgotten' | undefined {
    const ladder = this.ladder(id)
    return typeof ladder === 'object' ? renderQualitySeries(ladder) : ladder
  }

  /** What happened in words, with the messages. */
  text(id: string): string | 'forgotten' | undefined {
    const ladder = this.ladder(id)
    return typeof ladder === 'object' ? ladderText(ladder) : ladder
  }

  /** Its messages as packets. */
  packets(id: string): readonly TimedPacket[] | 'forgotten' | undefined {
    const ladder = this.ladder(id)
    return typeof ladder === 'object' ? ladderPackets(ladder) : ladder
  }

  /** A file of nothing but these. */
  pcap(packets: readonly TimedPacket[]): Buffer {
    return Buffer.concat([pcapHead(), ...packets.map(({ bytes }) => bytes)])
  }

  /** Calls in a few words, the newest first. Nothing: there is no such call to begin behind. */
  find(filter: CallFilter): JsonObject[] | undefined {
    const { before, limit } = filter
    const place = before === undefined ? undefined : this.#place(before)
    if (before !== undefined && !place) return undefined
    const known = this.#ladders.sorted()
    const present = known.filter((ladder) => (!place || isOlder(ladder, place)) && matchesFilter(ladder, filter))
    return merge(present, this.#kept(filter, place, known), limit)
  }

  /** What happened, in words. */
  story(id: string): CallStory | undefined {
    const ladder = this.ladder(id)
    return typeof ladder === 'object' ? describeLadder(ladder) : undefined
  }

  /** Calls in memory, in words, the newest first; not what was said without a call. */
  list(): CallStory[] {
    return this.#ladders
      .sorted()
      .filter(({ kind }) => usualKinds.includes(kind))
      .map(describeLadder)
  }

  /** Refused calls of strangers that found no room, since the start. */
  get refusedLeftOut(): number {
    return this.#ladders.refusedLeftOut
  }

  #place(id: string): Place | undefined {
    return this.#ladders.find(id) ?? this.#history?.place(id)
  }

  /** Those of before that are not in memory. */
  *#kept(filter: CallFilter, before: Place | undefined, known: readonly Ladder[]): Generator<FoundCall> {
    const { isLive, kinds = usualKinds } = filter
    const archived = kinds.filter((kind) => usualKinds.includes(kind))
    if (isLive === true || archived.length === 0 || !this.#history) return
    const inMemory = new Set(known.map(({ ordinal }) => ordinal))
    for (const call of this.#history.find({ ...filter, kinds: archived, before }))
      if (!inMemory.has(call.ordinal)) yield call
  }
}

const isOlder = (one: Place, than: Place): boolean =>
  one.begunAt < than.begunAt || (one.begunAt === than.begunAt && one.ordinal < than.ordinal)

/** Of both the newest first. */
function merge(present: readonly Ladder[], kept: Generator<FoundCall>, limit: number): JsonObject[] {
  const merged: JsonObject[] = []
  let at = 0
  const addPresent = (than?: FoundCall) => {
    for (; at < present.length && merged.length < limit; at++) {
      const ladder = present[at] as Ladder
      if (than && isOlder(ladder, than)) return
      merged.push(renderCall(ladder))
    }
  }
  for (const call of kept) {
    addPresent(call)
    if (merged.length >= limit) return merged
    merged.push(reviveCall(call.facts))
    if (merged.length >= limit) return merged
  }
  addPresent()
  return merged
}

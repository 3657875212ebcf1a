// Writes calls that ended to the archive, a few at a time and a moment later, and finds them there.
// What they cost is bounded: however many calls end, only so many a second are kept, and fewer with all that happened to them.

import { type Clock, type JsonObject, type Log, type Timer, TokenBucket } from '@jackfield/base'
import type { ArchivedCall, ArchiveQuery, CallArchive, FoundCall } from '@jackfield/core'
import { causeOf, partiesOf } from './call-facts.ts'
import { dumpLadder, reviveCall, reviveLadder } from './kept-ladder.ts'
import type { Ladder } from './ladder.ts'
import { renderCall } from './render-call.ts'

export interface CallHistoryOptions {
  readonly clock: Clock
  readonly log: Log
  /** opened when the first call ended, or somebody wants to look */
  open(): CallArchive
}

/** A call is written this long after its end, with those that ended meanwhile. */
const waitMs = 1_000
/** In one turn of the event loop; what is left waits a little. */
const mostAtOnce = 100
/** Characters of their ladders, likewise. */
const mostSizeAtOnce = 1_000_000
const pauseMs = 20
/** More than a disk that works ever leaves behind. */
const mostWaiting = 5_000
/** So many at once, then so many a second: calls that are written, and those of them with all that happened. */
const callRate = { burst: 500, perSecond: 10 }
const ladderRate = { burst: 50, perSecond: 1 }
/** Characters of one ladder; a longer one is left out. */
const longestLadder = 2_000_000

export class CallHistory {
  readonly #options: CallHistoryOptions
  /** by their ordinals: one that is refused again and again is written once */
  readonly #waiting = new Map<number, Ladder>()
  #gone: number[] = []
  #archive: CallArchive | undefined
  #isFailed = false
  #timer: Timer | undefined
  readonly #calls: TokenBucket
  readonly #failed: TokenBucket
  readonly #ladders: TokenBucket
  #hasOverflown = false

  constructor(options: CallHistoryOptions) {
    this.#options = options
    this.#calls = new TokenBucket(options.clock, callRate)
    this.#failed = new TokenBucket(options.clock, callRate)
    this.#ladders = new TokenBucket(options.clock, ladderRate)
  }

  /** It is over. */
  keep(ladder: Ladder): void {
    if (!this.#hasRoom(ladder)) {
      this.#sayLeftOut()
      return
    }
    this.#waiting.set(ladder.ordinal, ladder)
    this.#timer ??= this.#options.clock.after(waitMs, () => this.#write())
  }

  /** It became part of another call. */
  forget(ladder: Ladder): void {
    this.#waiting.delete(ladder.ordinal)
    if (!ladder.isArchived) return
    this.#gone.push(ladder.ordinal)
    this.#timer ??= this.#options.clock.after(waitMs, () => this.#write())
  }

  get(id: string): JsonObject | undefined {
    const found = this.#open()?.get(id)
    return found && reviveCall(found.facts)
  }

  /** Where it stands among the others. */
  place(id: string): FoundCall | undefined {
    return this.#open()?.get(id)
  }

  /** `forgotten`: the call is known, and what happened to it is not kept. */
  ladder(id: string): Ladder | 'forgotten' | undefined {
    const archive = this.#open()
    const found = archive?.get(id)
    if (!archive || !found) return undefined
    const text = archive.ladder(found.ordinal)
    return (text === undefined ? undefined : reviveLadder(text, found.ordinal)) ?? 'forgotten'
  }

  find(query: ArchiveQuery): Iterable<FoundCall> {
    return this.#open()?.find(query) ?? []
  }

  /** Everything that ended is written when it returns. */
  close(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    while (this.#waiting.size > 0 || this.#gone.length > 0) this.#writeSome()
    this.#archive?.close()
    this.#archive = undefined
    this.#isFailed = true
  }

  #write(): void {
    this.#timer = undefined
    this.#writeSome()
    if (this.#waiting.size > 0) this.#timer = this.#options.clock.after(pauseMs, () => this.#write())
  }

  #writeSome(): void {
    const some = this.#next()
    const gone = this.#gone
    this.#gone = []
    for (const { ordinal } of some) this.#waiting.delete(ordinal)
    // one that goes on again is written when it ends
    const over = some.filter(({ endedAt }) => endedAt !== undefined)
    const archive = this.#open()
    if (!archive || (over.length === 0 && gone.length === 0)) return
    const chosen = this.#choose(over)
    const calls = over.map((ladder) => archived(ladder, chosen.has(ladder)))
    if (!archive.write(calls, gone)) return
    for (const ladder of over) ladder.isArchived = true
  }

  /** Not many, and not much. */
  #next(): Ladder[] {
    const some: Ladder[] = []
    let size = 0
    for (const ladder of this.#waiting.values()) {
      some.push(ladder)
      size += ladder.size
      if (some.length >= mostAtOnce || size > mostSizeAtOnce) break
    }
    return some
  }

  /** An exchange on which calls end faster keeps some of them, and those that failed have a share of their own. */
  #hasRoom(ladder: Ladder): boolean {
    if (ladder.isArchived || this.#waiting.has(ladder.ordinal)) return true
    const share = ladder.failure ? this.#failed : this.#calls
    return this.#waiting.size < mostWaiting && share.take(this.#options.clock, callRate)
  }

  /** Those of which everything is kept. */
  #choose(ladders: readonly Ladder[]): ReadonlySet<Ladder> {
    const room = this.#ladders.takeUpTo(ladders.length, this.#options.clock, ladderRate)
    return new Set((room < ladders.length ? failedFirst(ladders) : ladders).slice(0, room))
  }

  #sayLeftOut(): void {
    if (this.#hasOverflown) return
    this.#hasOverflown = true
    const { burst, perSecond } = callRate
    this.#options.log.notice(
      `more than ${burst} calls ended at once, or more than ${perSecond} a second: of those beyond it only some are listed later`,
    )
  }

  #open(): CallArchive | undefined {
    if (this.#archive || this.#isFailed) return this.#archive
    try {
      this.#archive = this.#options.open()
    } catch (error) {
      this.#isFailed = true
      this.#options.log.error(`calls that ended are not kept: ${(error as Error).message}`)
    }
    return this.#archive
  }
}

function failedFirst(ladders: readonly Ladder[]): Ladder[] {
  const { failed = [], others = [] } = Object.groupBy(ladders, ({ failure }) => (failure ? 'failed' : 'others'))
  return [...failed, ...others]
}

function archived(ladder: Ladder, isWhole: boolean): ArchivedCall {
  const { ordinal, id, kind, begunAt, applications, failure } = ladder
  const { from, to, caller, callee } = partiesOf(ladder)
  const text = isWhole ? dumpLadder(ladder) : undefined
  return {
    ...{ ordinal, id, kind, begunAt, applications },
    isNew: !ladder.isArchived && kind === 'call',
    numbers: [caller.number, callee.number, from, to],
    cause: causeOf(ladder),
    reason: failure?.reason,
    facts: JSON.stringify(renderCall(ladder)),
    ladder: text !== undefined && text.length <= longestLadder ? text : undefined,
  }
}

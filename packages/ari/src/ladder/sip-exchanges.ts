// What was said over SIP without any call: registrations, OPTIONS, subscriptions, text messages; of each Call-ID the last messages.
// Not kept over a restart, and bounded by kind, so that the one who asks every second pushes out nothing but himself.

import { RecentMap } from '@jackfield/base'
import { type CallKind, exchangeKinds } from './call-kinds.table.ts'
import { Ladder } from './ladder.ts'
import type { FailureRung, MessageRung } from './rung.ts'

const mostOfKind = 200
const rungsPerCall = 12
/** Characters of all of them: anybody can send such messages. */
const mostSize = 32_000

export class SipExchanges {
  readonly #byKind = new Map<CallKind, RecentMap<Ladder>>()

  list(): readonly Ladder[] {
    return [...this.#byKind.values()].flatMap((ladders) => [...ladders.entries()].map(([, ladder]) => ladder))
  }

  get(callId: string): Ladder | undefined {
    for (const ladders of this.#byKind.values()) {
      const ladder = ladders.peek(callId)
      if (ladder) return ladder
    }
    return undefined
  }

  /** False: it is about a call. */
  add(callId: string, rung: MessageRung, nextOrdinal: () => number): boolean {
    const ladder = this.#find(callId, rung, nextOrdinal)
    if (!ladder) return false
    ladder.add(rung)
    ladder.endedAt = rung.at
    return true
  }

  /** The exchange did not let somebody in. False: it was about a call, or nothing is known of it. */
  fail(callId: string, rung: FailureRung): boolean {
    const ladder = this.get(callId)
    ladder?.add(rung)
    return ladder !== undefined
  }

  #find(callId: string, { summary, at }: MessageRung, nextOrdinal: () => number): Ladder | undefined {
    if (summary.startsWith('SIP/2.0 ')) return this.get(callId)
    const kind = exchangeKinds.get(summary.slice(0, summary.indexOf(' ')))
    if (kind === undefined) return undefined
    let ladders = this.#byKind.get(kind)
    if (!ladders) {
      ladders = new RecentMap(mostOfKind)
      this.#byKind.set(kind, ladders)
    }
    return ladders.use(callId, () => new Ladder(callId, at, rungsPerCall, { kind, mostSize, ordinal: nextOrdinal() }))
  }
}

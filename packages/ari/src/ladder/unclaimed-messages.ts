// Messages of calls that have no channel yet: the last ones, until a channel says they are its own.
// Not for long: most belong to no call at all.

import { SlotMap } from '@jackfield/base'
import type { MessageRung } from './rung.ts'
import { sizeOf } from './rung-size.ts'

const mostCalls = 500
const mostOfOne = 20
/** Characters of all of them: anybody can send such messages. */
const mostSizeOfOne = 32_000

export class UnclaimedMessages {
  readonly #byCall = new SlotMap<string, MessageRung[]>()
  #claimed: MessageRung[] = []

  keep(callId: string, rung: MessageRung): void {
    const known = this.#byCall.get(callId)
    if (known) {
      if (known.length < mostOfOne && sizeOfAll(known) + sizeOf(rung) <= mostSizeOfOne) known.push(rung)
      return
    }
    this.#byCall.set(callId, [rung])
    if (this.#byCall.size > mostCalls) this.#byCall.delete(this.#byCall.firstKey as string)
  }

  /** For a call that never gets a channel. */
  take(callId: string): readonly MessageRung[] {
    const rungs = this.#byCall.get(callId) ?? none
    this.#byCall.delete(callId)
    return rungs
  }

  claim(callId: string, channelId: string): void {
    const rungs = this.#byCall.get(callId)
    if (!rungs) return
    this.#byCall.delete(callId)
    this.#claimed.push(...rungs.map((rung) => ({ ...rung, channelId })))
  }

  takeClaimed(): readonly MessageRung[] {
    if (this.#claimed.length === 0) return none
    const claimed = this.#claimed
    this.#claimed = []
    return claimed
  }
}

const sizeOfAll = (rungs: readonly MessageRung[]) => rungs.reduce((sum, rung) => sum + sizeOf(rung), 0)

const none: readonly MessageRung[] = []

// SIP messages of the last while that nobody wanted: whose they were shows when a channel says so.
// Not for long, not many, and not much: anybody can send such messages.

import type { Diagnostics } from '@jackfield/base'

type Message = Diagnostics['jackfield:sip:message']

const mostCalls = 500
const mostOfOne = 20
/** Characters of all of them. */
const mostSize = 8_000_000

interface Kept {
  readonly message: Message
  readonly wallMs: number
}

export class EarlyMessages {
  readonly #byCall = new Map<string, Kept[]>()
  #size = 0

  keep(message: Message, wallMs: number): void {
    const { callId, direction, summary, text, peer, local } = message
    if (callId === '') return
    const known = this.#byCall.get(callId)
    if (known && known.length >= mostOfOne) return
    // the text is made when it is asked for, of what may have changed by then
    const kept = { message: { callId, direction, summary, text, peer, local }, wallMs }
    if (known) known.push(kept)
    else this.#byCall.set(callId, [kept])
    this.#size += sizeOf(kept)
    while (this.#byCall.size > mostCalls || (this.#size > mostSize && this.#byCall.size > 1)) this.#forgetOldest()
  }

  of(callId: string): readonly Kept[] {
    return this.#byCall.get(callId) ?? []
  }

  clear(): void {
    this.#byCall.clear()
    this.#size = 0
  }

  #forgetOldest(): void {
    const [oldest] = this.#byCall
    if (!oldest) return
    const [callId, all] = oldest
    this.#byCall.delete(callId)
    for (const kept of all) this.#size -= sizeOf(kept)
  }
}

const sizeOf = ({ message: { callId, summary, text } }: Kept): number => callId.length + summary.length + text.length

// SIP messages of the last while that nobody wanted: whose they were shows when a channel says so.
// Not for long, and not many.

import type { Diagnostics } from '@jackfield/base'

type Message = Diagnostics['jackfield:sip:message']

const mostCalls = 500
const mostOfOne = 20

interface Kept {
  readonly message: Message
  readonly wallMs: number
}

export class EarlyMessages {
  readonly #byCall = new Map<string, Kept[]>()

  keep(message: Message, wallMs: number): void {
    const { callId, direction, summary, text, peer, local } = message
    if (callId === '') return
    // the text is made when it is asked for, of what may have changed by then
    const kept = { message: { callId, direction, summary, text, peer, local }, wallMs }
    const known = this.#byCall.get(callId)
    if (known) {
      if (known.length < mostOfOne) known.push(kept)
      return
    }
    this.#byCall.set(callId, [kept])
    if (this.#byCall.size > mostCalls) this.#byCall.delete(this.#byCall.keys().next().value as string)
  }

  of(callId: string): readonly Kept[] {
    return this.#byCall.get(callId) ?? []
  }

  clear(): void {
    this.#byCall.clear()
  }
}

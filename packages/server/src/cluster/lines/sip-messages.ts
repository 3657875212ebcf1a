// Messages of telephones whose calls are shown at other nodes, by their Call-IDs: the ladder there is to have them.
// Not those of other calls.

import type { Diagnostic, Diagnostics, Dispose } from '@jackfield/base'

type Message = Diagnostics['jackfield:sip:message']

/** Of a longer one only the beginning goes to the other node. */
const longestText = 20_000

export class SipMessages {
  readonly #byCallId = new Map<string, (message: Message) => void>()
  readonly #hook: Pick<Diagnostic<Message>, 'subscribe'>
  #stop: Dispose | undefined

  constructor(hook: Pick<Diagnostic<Message>, 'subscribe'>) {
    this.#hook = hook
  }

  /** Until the function that comes back is called. */
  follow(callId: string, handle: (message: Message) => void): Dispose {
    if (callId === '') return () => undefined
    this.#byCallId.set(callId, handle)
    this.#stop ??= this.#hook.subscribe((message) => this.#handle(message))
    return () => {
      this.#byCallId.delete(callId)
      if (this.#byCallId.size > 0) return
      this.#stop?.()
      this.#stop = undefined
    }
  }

  #handle(message: Message): void {
    const handle = this.#byCallId.get(message.callId)
    if (!handle) return
    const { direction, callId, summary, peer, local } = message
    handle({ direction, callId, summary, peer, local, text: message.text.slice(0, longestText) })
  }
}

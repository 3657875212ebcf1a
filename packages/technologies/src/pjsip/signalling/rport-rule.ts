// Whether an answer goes to where a request came from though it did not ask for it: as the sender's endpoint has `force_rport`.
// Not requests that ask (RFC 3581), and not what belongs to a connection.

import type { Dispose } from '@jackfield/base'
import { checkMessage, type Flow, type SipRequest } from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { Identification } from './identification.ts'

export interface RportRuleDeps {
  readonly objects: PjsipObjects
  readonly identification: Pick<Identification, 'identify'>
}

export class RportRule {
  readonly #deps: RportRuleDeps
  readonly #stop: Dispose
  #isForcedForAll: boolean | undefined

  constructor(deps: RportRuleDeps) {
    this.#deps = deps
    this.#stop = deps.objects.onChanged(({ type }) => {
      if (type === 'endpoint') this.#isForcedForAll = undefined
    })
  }

  /** Somebody unknown is answered like most: where he is. */
  isForced(request: SipRequest, flow: Flow): boolean {
    const { objects, identification } = this.#deps
    this.#isForcedForAll ??= [...objects.endpoints()].every(({ force_rport }) => force_rport)
    // nobody is looked for where it makes no difference, nor on a message that cannot be read
    if (this.#isForcedForAll || checkMessage(request)) return true
    return identification.identify(request, flow)?.force_rport ?? true
  }

  close(): void {
    this.#stop()
  }
}

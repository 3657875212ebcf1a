// The ACKs of one call to the 2xx of the other side, each kept so that a repeated 2xx gets the same again (RFC 3261 §13.2.2.4).
// Not how they are sent: send-ack.ts.

import type { Dialog } from '../dialog/dialog.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import type { Flow } from '../transaction/flow.ts'
import type { AgentCore } from './agent-core.ts'
import { addParts, type MessageParts } from './parts.ts'
import { sendAck } from './send-ack.ts'

/** 2xx to older re-INVITEs are not repeated any more. */
const mostKept = 4

export class CallAcks {
  readonly #core: AgentCore
  readonly #dialog: Dialog
  readonly #flow: Flow
  #kept: Map<number, SipRequest> | undefined
  #last: Promise<void> | undefined

  constructor(core: AgentCore, dialog: Dialog, flow: Flow) {
    this.#core = core
    this.#dialog = dialog
    this.#flow = flow
  }

  /** What follows an ACK must not overtake it. */
  get last(): Promise<void> {
    return this.#last ?? Promise.resolve()
  }

  /** `invite`: as it was answered; what it showed of us the ACK shows, too (RFC 3261 §13.2.2.4). */
  send(response: SipResponse, invite: SipRequest, parts: MessageParts = {}): void {
    const { sequence } = response.cseq
    this.#kept ??= new Map()
    let ack = this.#kept.get(sequence)
    if (!ack) {
      ack = this.#dialog.createRequest('ACK', sequence)
      ack.copyFrom(invite, 'authorization').copyFrom(invite, 'proxy-authorization')
      addParts(ack, parts)
      this.#kept.set(sequence, ack)
      if (this.#kept.size > mostKept) this.#kept.delete(this.#kept.keys().next().value!)
    }
    this.#last = sendAck(this.#core, ack, this.#dialog.nextHop, this.#flow)
  }
}

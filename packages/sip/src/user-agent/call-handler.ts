// What the owner of a call hears. Every method may be missing.
// Not the call.

import type { SipRequest, SipResponse } from '../message/message.ts'
import type { IncomingRequest } from './incoming-request.ts'
import type { MessageParts } from './parts.ts'
import type { RequestResult } from './request-result.ts'

/** `bye`: somebody hung up. `gone`: the other side knows nothing of the call any more. `expired`: nobody refreshed it. */
export interface CallEnd {
  readonly by: 'peer' | 'us'
  readonly why: 'bye' | 'gone' | 'expired' | 'notAcknowledged'
  readonly request?: SipRequest | undefined
}

export interface CallHandler {
  /** We called: 101 to 199, each reliable one once. */
  onProgress?(response: SipResponse): void
  /** We called: the first 2xx. Later forks are ended without a word. */
  onAnswer?(response: SipResponse): void
  /** We asked for an offer, and here it is: what goes back in the ACK. */
  onLateOffer?(response: SipResponse): MessageParts
  /** We called: refused, redirected, or never answered. */
  onFailure?(result: RequestResult): void
  /** They called: our 2xx arrived. With a late offer the answer is in here. */
  onAck?(request: SipRequest): void
  /** They called and gave up before we answered; 487 is sent already. `undefined`: the connection or PRACK failed. */
  onCancel?(request: SipRequest | undefined): void
  /** The PRACK to a reliable answer of ours; it is answered already. */
  onPrack?(request: SipRequest): void
  /** INVITE, UPDATE, INFO, REFER, NOTIFY, MESSAGE … inside the call: must be answered. Without this method: 501. */
  onRequest?(incoming: IncomingRequest): void
  /** Once, for a call that was answered or had an early dialog. */
  onEnd?(end: CallEnd): void
}

/** What goes into the ACK: only an INVITE without an offer gets one back. */
export function lateAnswer(handler: CallHandler, sent: MessageParts, response: SipResponse): MessageParts {
  const isLate = (sent.body === undefined || sent.body.length === 0) && response.body.length > 0
  return (isLate && handler.onLateOffer?.(response)) || {}
}

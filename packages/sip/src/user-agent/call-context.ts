// What the acts of a call share: its dialog, its offers, its timer, and the machine that says what may happen now.
// Only the shape; call.ts makes it, call-acts/ has the acts.

import type { Step } from '@jackfield/base'
import type { Dialog } from '../dialog/dialog.ts'
import type { OfferState } from '../dialog/offer-answer.machine.ts'
import type { SessionTimerOptions } from '../dialog/session-timer.ts'
import type { DigestClient } from '../digest/digest-client.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import type { Flow } from '../transaction/flow.ts'
import type { AgentCore } from './agent-core.ts'
import type { CallEffect, CallEvent, CallState } from './call.machine.ts'
import type { CallAcks } from './call-acks.ts'
import type { CallEnd, CallHandler } from './call-handler.ts'
import type { CallOffers } from './call-offers.ts'
import type { CallTimer } from './call-timer.ts'
import type { IncomingRequest } from './incoming-request.ts'

export interface CallOptions {
  readonly handler: CallHandler
  /** the connection it runs over; used again while it is open */
  readonly flow: Flow
  readonly isCaller: boolean
  readonly timer: SessionTimerOptions
  readonly credentials?: DigestClient | undefined
  readonly contact?: string | undefined
  /** whose offer the INVITE left on the table; `none`: the first is still to come */
  readonly firstOffer: OfferState & ('none' | 'firstLocalOffer' | 'firstRemoteOffer')
  /** A PRACK for an answer of ours: true when it was expected. */
  readonly onPrack?: ((request: SipRequest) => boolean) | undefined
}

export interface CallContext {
  readonly core: AgentCore
  readonly dialog: Dialog
  readonly options: CallOptions
  readonly offers: CallOffers
  readonly acks: CallAcks
  readonly timer: CallTimer
  /** a re-INVITE of theirs that waits for our answer */
  pendingInvite: IncomingRequest | undefined
  /** what the session is refreshed with */
  refreshMethod: 'UPDATE' | 'INVITE'
  /** set by the call alone; no getter, for each object with getters of its own keeps all they see until the next long collection */
  state: CallState
  /** `end`: what the owner hears if this ends it. */
  apply(event: CallEvent, end?: CallEnd): Step<CallState, CallEffect>
  /** Our 2xx to an INVITE, sent until its ACK comes. */
  accept(response: SipResponse, incoming: Pick<IncomingRequest, 'transaction'>): void
}

/** Hung up, by whom and how ever; it may still wait for an ACK, so that its BYE can go out. */
export const isEnded = ({ state }: Pick<CallContext, 'state'>): boolean => state === 'ending' || state === 'terminated'

/** What they can do as far as they say. */
export function noteAllow(call: CallContext, peer: SipRequest | SipResponse): void {
  if (peer.has('allow')) call.refreshMethod = peer.lists('allow', 'UPDATE') ? 'UPDATE' : 'INVITE'
}

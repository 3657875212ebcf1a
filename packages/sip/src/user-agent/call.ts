// A call with a dialog: the owner of its machine, who carries out what the table says.
// Not how it came to be: incoming-call.ts and outgoing-call.ts. Nor the acts inside it: call-acts/, one in each file.

import { detached, type Step, step, type Timer } from '@jackfield/base'
import type { Dialog } from '../dialog/dialog.ts'
import { Repeater } from '../dialog/repeater.ts'
import type { AgreedTimer } from '../dialog/session-timer.ts'
import type { DigestClient } from '../digest/digest-client.ts'
import { formatRAck, type RAck } from '../headers/cseq.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import type { Flow } from '../transaction/flow.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { AgentCore, DialogUsage } from './agent-core.ts'
import { type CallEffect, type CallEvent, type CallState, callMachine } from './call.machine.ts'
import { CallAcks } from './call-acks.ts'
import { receiveRequest } from './call-acts/receive-request.ts'
import { refreshSession } from './call-acts/refresh-session.ts'
import { reinvite } from './call-acts/reinvite.ts'
import { request, sendRequest } from './call-acts/send-request.ts'
import { update } from './call-acts/update.ts'
import { type CallContext, type CallOptions, isEnded, noteAllow } from './call-context.ts'
import type { CallEnd } from './call-handler.ts'
import { CallOffers } from './call-offers.ts'
import { CallTimer } from './call-timer.ts'
import type { IncomingRequest } from './incoming-request.ts'
import type { Header, MessageParts, OfferWriter } from './parts.ts'
import type { RequestResult } from './request-result.ts'

const sessionExpired: readonly Header[] = [['reason', 'SIP;cause=408;text="Session expired"']]

export class Call implements DialogUsage {
  readonly dialog: Dialog
  readonly #context: CallContext
  #success: { sequence: number; repeater: Repeater } | undefined
  #byeHeaders: readonly Header[] = []
  #limit: Timer | undefined

  constructor(core: AgentCore, dialog: Dialog, options: CallOptions) {
    this.dialog = dialog
    const timer = new CallTimer(core, options.timer, {
      onRefresh: () => detached(refreshSession(this.#context), 'a request of a call'),
      onExpire: () => this.#hangUp({ by: 'us', why: 'expired' }, sessionExpired),
    })
    this.#context = {
      core,
      dialog,
      options,
      timer,
      offers: new CallOffers(options.firstOffer),
      acks: new CallAcks(core, dialog, options.flow),
      pendingInvite: undefined,
      refreshMethod: 'INVITE',
      state: options.isCaller ? 'calling' : 'called',
      apply: (event, end) => this.#apply(event, end),
      accept: (response, incoming) => this.accept(response, incoming),
    }
    core.addUsage(dialog.key, this)
  }

  /** It may still wait for an ACK, so that its BYE can go out. */
  get isEnded(): boolean {
    return isEnded(this.#context)
  }

  get flow(): Flow {
    return this.#context.options.flow
  }

  /** What the other side is shown when it asks who we are. */
  get credentials(): DigestClient | undefined {
    return this.#context.options.credentials
  }

  /** Any request inside the call: INFO, REFER, MESSAGE, NOTIFY … */
  request(method: string, parts: MessageParts = {}): Promise<RequestResult> {
    return request(this.#context, method, parts)
  }

  /** A new offer, or with an empty body the wish for one; 491 is tried again after the pause the RFC wants (§14.1). */
  reinvite(offer: MessageParts | OfferWriter): Promise<RequestResult> {
    return reinvite(this.#context, offer)
  }

  update(offer: MessageParts | OfferWriter = {}): Promise<RequestResult> {
    return update(this.#context, offer)
  }

  /** BYE, which waits for the ACK to a 2xx of ours (§15). The handler hears `onEnd` at once: nobody waits for the answer. */
  end(headers: readonly Header[] = []): void {
    this.#hangUp({ by: 'us', why: 'bye' }, headers)
  }

  /** Our 2xx to an INVITE is sent until its ACK comes; without it the call ends. */
  accept(response: SipResponse, { transaction }: Pick<IncomingRequest, 'transaction'>): void {
    const { clock, timing } = this.#context.core
    const repeater = new Repeater({
      clock,
      timing,
      mostMs: timing.t2Ms,
      send: () => transaction.respond(response),
      onGiveUp: () => this.#apply('noAck', { by: 'us', why: 'notAcknowledged' }),
    })
    this.#success = { sequence: response.cseq.sequence, repeater }
    this.#apply('sendSuccess')
  }

  /** The ACK to a 2xx of theirs, and again for each repetition. */
  acknowledge(response: SipResponse, invite: SipRequest, parts: MessageParts = {}): void {
    this.#context.acks.send(response, invite, parts)
  }

  /** The PRACK to a reliable answer of theirs. Whatever becomes of it: the INVITE decides about the call. */
  acknowledgeProvisional(rack: RAck, parts: MessageParts = {}): void {
    const headers: Header[] = [['rack', formatRAck(rack)], ...(parts.headers ?? [])]
    detached(sendRequest(this.#context, 'PRACK', { ...parts, headers }), 'a request of a call')
  }

  /** Whether the offer that the INVITE brought, or asked for, has its answer. */
  get isFirstOfferSettled(): boolean {
    return this.#context.offers.isFirstSettled
  }

  /** The INVITE's offer is answered, in whichever message; until then nobody may make another (RFC 3311 §5). */
  settleFirstOffer(): void {
    this.#context.offers.apply('settleFirst')
  }

  /** The INVITE asked for an offer of ours, and this answer brings it; theirs comes in the PRACK or the ACK. */
  makeFirstOffer(): void {
    this.#context.offers.apply('sendFirst')
  }

  /** They answered our INVITE, and that is acknowledged. One that was over before is ended with BYE. */
  confirm(): void {
    this.dialog.apply('success')
    this.#apply('answered')
  }

  /** The call is answered: from now on the session timer runs, and refreshes know what to offer. */
  establish(timer: AgreedTimer | undefined, peer: SipRequest | SipResponse, body: MessageParts): void {
    this.#context.timer.restart(timer)
    this.#context.offers.lastBody = body
    this.noteAllow(peer)
  }

  noteAllow(peer: SipRequest | SipResponse): void {
    noteAllow(this.#context, peer)
  }

  /** Without a word to the other side: the INVITE failed. */
  discard(): void {
    this.#apply('discard')
  }

  /** An early dialog that nothing came of is not kept for ever. */
  forgetAfter(delayMs: number): void {
    this.#limit?.cancel()
    this.#limit = this.#context.core.clock.after(delayMs, () => {
      if (this.#context.state === 'calling') this.discard()
    })
  }

  onAck(ack: SipRequest): void {
    if (this.#success?.sequence !== ack.cseq.sequence) return
    const { effects } = this.#apply('receiveAck')
    if (effects.includes('emitAck')) this.#context.options.handler.onAck?.(ack)
  }

  /** Where its owner has not answered yet: everything stays as it was (RFC 3261 §9.2). */
  onCancel(invite: ServerTransaction): void {
    const { pendingInvite } = this.#context
    if (pendingInvite?.transaction === invite) pendingInvite.respond(487)
  }

  receive(incoming: IncomingRequest): boolean {
    return receiveRequest(this.#context, incoming)
  }

  #hangUp(end: CallEnd, headers: readonly Header[]): void {
    if (!this.isEnded) this.#byeHeaders = headers
    this.#apply('hangUp', end)
  }

  #apply(event: CallEvent, end?: CallEnd): Step<CallState, CallEffect> {
    const next = step(callMachine, this.#context.state, event)
    this.#context.state = next.state
    for (const effect of next.effects) this.#carryOut(effect, end)
    this.#context.offers.wake()
    return next
  }

  #carryOut(effect: CallEffect, end: CallEnd | undefined): void {
    const { options, offers, pendingInvite } = this.#context
    if (effect === 'repeatSuccess') this.#success?.repeater.start()
    else if (effect === 'stopRepeating') this.#stopRepeating()
    else if (effect === 'settleOffer') offers.acknowledged()
    else if (effect === 'terminatePending') pendingInvite?.respond(487)
    else if (effect === 'sendBye') this.#sendBye()
    else if (effect === 'stopSession') this.#context.timer.stop()
    else if (effect === 'close') this.#close()
    else if (effect === 'emitEnd' && end) options.handler.onEnd?.(end)
    // emitAck, and what is said to a request, is up to whoever has it in hand
  }

  #stopRepeating(): void {
    this.#success?.repeater.stop()
    this.#success = undefined
  }

  #sendBye(): void {
    detached(sendRequest(this.#context, 'BYE', { headers: this.#byeHeaders }), 'a request of a call')
  }

  #close(): void {
    this.#context.timer.stop()
    this.#limit?.cancel()
    this.dialog.apply('bye')
    this.#context.core.removeUsage(this.dialog.key, this)
  }
}

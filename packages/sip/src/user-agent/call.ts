// A call with a dialog: requests both ways, offers that may cross, the session timer, the end.
// Not how it came to be: incoming-call.ts and outgoing-call.ts.

import { detached, step, type Timer } from '@jackfield/base'
import type { Dialog } from '../dialog/dialog.ts'
import { glareDelayMs } from '../dialog/glare.ts'
import { type OfferEvent, type OfferState, offerAnswer } from '../dialog/offer-answer.machine.ts'
import { Repeater } from '../dialog/repeater.ts'
import type { AgreedTimer, SessionTimerOptions } from '../dialog/session-timer.ts'
import type { DigestClient } from '../digest/digest-client.ts'
import { formatRAck, type RAck } from '../headers/cseq.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import type { Flow } from '../transaction/flow.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { AgentCore, DialogUsage } from './agent-core.ts'
import { type CallEnd, type CallHandler, lateAnswer } from './call-handler.ts'
import { CallTimer } from './call-timer.ts'
import type { IncomingRequest } from './incoming-request.ts'
import { OutgoingRequest } from './outgoing-request.ts'
import { addParts, type Header, hasBody, type MessageParts } from './parts.ts'
import { answered, failed, type RequestResult } from './request-result.ts'
import { sendAck } from './send-ack.ts'

export interface CallOptions {
  readonly handler: CallHandler
  /** the connection it runs over; used again while it is open */
  readonly flow: Flow
  readonly isCaller: boolean
  readonly timer: SessionTimerOptions
  readonly credentials?: DigestClient | undefined
  readonly contact?: string | undefined
  /** whose offer the INVITE left on the table; without one the first is still to come */
  readonly firstOffer: OfferState
  /** A PRACK for an answer of ours: true when it was expected. */
  readonly onPrack?: ((request: SipRequest) => boolean) | undefined
}

/** Attempts of one re-INVITE that keeps meeting theirs, or of one whose interval is never long enough. */
const mostTries = 5

export class Call implements DialogUsage {
  readonly dialog: Dialog
  readonly #core: AgentCore
  readonly #options: CallOptions
  readonly #timer: CallTimer
  #offer: OfferState
  #isFirstOfferSettled = false
  #isInviting = false
  #pendingInvite: IncomingRequest | undefined
  #success: { sequence: number; repeater: Repeater } | undefined
  #acks = new Map<number, SipRequest>()
  /** what follows an ACK must not overtake it */
  #lastAck: Promise<void> = Promise.resolve()
  #lastBody: MessageParts = {}
  #allowsUpdate = false
  #limit: Timer | undefined
  #isEnded = false

  constructor(core: AgentCore, dialog: Dialog, options: CallOptions) {
    this.#core = core
    this.dialog = dialog
    this.#options = options
    this.#offer = options.firstOffer
    this.#timer = new CallTimer(core, options.timer, {
      onRefresh: () => detached(this.#refresh(), 'a request of a call'),
      onExpire: () => this.#finish({ by: 'us', why: 'expired' }, [['reason', 'SIP;cause=408;text="Session expired"']]),
    })
    core.addUsage(dialog.key, this)
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  get flow(): Flow {
    return this.#options.flow
  }

  /** Any request inside the call: INFO, REFER, MESSAGE, NOTIFY … */
  async request(method: string, parts: MessageParts = {}): Promise<RequestResult> {
    const result = await this.#send(method, parts)
    // the other side does not know the call any more (RFC 3261 §12.2.1.2)
    if ((result.status === 481 || result.status === 408) && method !== 'BYE') this.#finish({ by: 'peer', why: 'gone' })
    return result
  }

  /** A new offer, or with an empty body the wish for one; 491 is tried again after the pause the RFC wants (§14.1). */
  async reinvite(parts: MessageParts): Promise<RequestResult> {
    for (let tries = 1; ; tries++) {
      if (this.#isEnded) return { status: 481 }
      const result = await this.#reinviteOnce(parts)
      if (tries < mostTries && this.#timer.raise(result.response)) continue
      if (result.status !== 491 || tries >= mostTries) return result
      await this.#core.clock.sleep(glareDelayMs(this.#options.isCaller, this.#core.random))
    }
  }

  async update(parts: MessageParts = {}): Promise<RequestResult> {
    const isOffer = hasBody(parts)
    if (isOffer && !this.#takeOffer('sendOffer')) return { status: 491 }
    let result = await this.request('UPDATE', this.#withSession(parts))
    if (this.#timer.raise(result.response)) result = await this.request('UPDATE', this.#withSession(parts))
    if (isOffer) this.#takeOffer(result.status < 300 ? 'receiveAnswer' : 'refused')
    if (result.response && result.status < 300) {
      this.dialog.refreshTarget(result.response)
      this.#timer.accept(result.response)
      if (isOffer) this.#lastBody = parts
    }
    return result
  }

  /** BYE. The handler hears `onEnd` at once: nobody waits for the answer. */
  end(headers: readonly Header[] = []): void {
    this.#finish({ by: 'us', why: 'bye' }, headers)
  }

  /** Our 2xx to an INVITE is sent until its ACK comes; without it the call ends. */
  keepSending(response: SipResponse, transaction: ServerTransaction): void {
    this.#success?.repeater.stop()
    const repeater = new Repeater({
      clock: this.#core.clock,
      timing: this.#core.timing,
      mostMs: this.#core.timing.t2Ms,
      send: () => transaction.respond(response),
      onGiveUp: () => this.#finish({ by: 'us', why: 'notAcknowledged' }, []),
    })
    this.#success = { sequence: response.cseq.sequence, repeater }
    repeater.start()
  }

  /** The ACK to a 2xx of theirs, and again for each repetition. */
  acknowledge(response: SipResponse, parts: MessageParts = {}): void {
    const { sequence } = response.cseq
    let ack = this.#acks.get(sequence)
    if (!ack) {
      ack = this.dialog.createRequest('ACK', sequence)
      addParts(ack, parts)
      this.#acks.set(sequence, ack)
      if (this.#acks.size > 4) this.#acks.delete(this.#acks.keys().next().value!)
    }
    this.#lastAck = sendAck(this.#core, ack, this.dialog.nextHop, this.#options.flow)
  }

  /** The PRACK to a reliable answer of theirs. Whatever becomes of it: the INVITE decides about the call. */
  acknowledgeProvisional(rack: RAck, parts: MessageParts = {}): void {
    detached(
      this.#send('PRACK', { ...parts, headers: [['rack', formatRAck(rack)], ...(parts.headers ?? [])] }),
      'a request of a call',
    )
  }

  /** Whether the offer that the INVITE brought, or asked for, has its answer. */
  get isFirstOfferSettled(): boolean {
    return this.#isFirstOfferSettled
  }

  /** The INVITE's offer is answered, in whichever message; until then nobody may make another (RFC 3311 §5). */
  settleFirstOffer(): void {
    if (this.#isFirstOfferSettled) return
    this.#isFirstOfferSettled = true
    this.#takeOffer(this.#options.firstOffer === 'remoteOffer' ? 'sendAnswer' : 'receiveAnswer')
  }

  /** The INVITE asked for an offer of ours, and this answer brings it; theirs comes in the PRACK or the ACK. */
  makeFirstOffer(): void {
    if (!this.#isFirstOfferSettled) this.#takeOffer('sendOffer')
  }

  /** They answered a call that nobody wants any more, or that was over already. */
  leave(): void {
    if (this.#isEnded) detached(this.#send('BYE', {}), 'a request of a call')
    else this.end()
  }

  /** The call is answered: from now on the session timer runs, and refreshes know what to offer. */
  establish(timer: AgreedTimer | undefined, peer: SipRequest | SipResponse, body: MessageParts): void {
    this.#timer.restart(timer)
    this.#lastBody = body
    this.noteAllow(peer)
  }

  noteAllow(peer: SipRequest | SipResponse): void {
    if (peer.has('allow')) this.#allowsUpdate = peer.lists('allow', 'UPDATE')
  }

  /** Without a word to the other side: the INVITE failed. */
  discard(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#cleanUp()
  }

  /** An early dialog that nothing came of is not kept for ever. */
  forgetAfter(delayMs: number): void {
    this.#limit?.cancel()
    this.#limit = this.#core.clock.after(delayMs, () => {
      if (this.dialog.state === 'early') this.discard()
    })
  }

  onAck(request: SipRequest): void {
    if (this.#success?.sequence !== request.cseq.sequence) return
    this.#success.repeater.stop()
    this.#success = undefined
    if (this.#offer === 'localOffer' && !this.#isInviting) this.#takeOffer('receiveAnswer')
    this.#isFirstOfferSettled = true
    this.#options.handler.onAck?.(request)
  }

  receive(incoming: IncomingRequest): boolean {
    if (this.#isEnded) return false
    const { request } = incoming
    const refused = this.dialog.receive(request)
    if (refused !== undefined) incoming.respond(refused)
    else if (request.method === 'BYE') this.#onBye(incoming)
    else if (request.method === 'PRACK') this.#onPrack(incoming)
    else if (request.method === 'INVITE') this.#onReinvite(incoming)
    else if (request.method === 'UPDATE') this.#onOffer(incoming)
    else this.#hand(incoming)
    return true
  }

  #onBye(incoming: IncomingRequest): void {
    incoming.respond(200)
    if (this.#pendingInvite && !this.#pendingInvite.isAnswered) this.#pendingInvite.respond(487)
    this.#finish({ by: 'peer', why: 'bye', request: incoming.request })
  }

  #onPrack(incoming: IncomingRequest): void {
    const { request } = incoming
    if (!this.#options.onPrack?.(request)) {
      incoming.respond(481)
      return
    }
    const hasOffer = request.body.length > 0 && this.#isFirstOfferSettled
    if (hasOffer) {
      // everything was agreed on before: this is another offer, answered here (RFC 3262 §5)
      this.#onOffer(incoming)
      return
    }
    incoming.respond(200)
    if (request.body.length > 0) this.settleFirstOffer()
    this.#options.handler.onPrack?.(request)
  }

  #onReinvite(incoming: IncomingRequest): void {
    if (this.#isInviting) incoming.respond(491)
    else if ((this.#pendingInvite && !this.#pendingInvite.isAnswered) || this.#success) this.#refuseForNow(incoming)
    else this.#onOffer(incoming)
  }

  /** One of theirs waits already (§14.2). */
  #refuseForNow(incoming: IncomingRequest): void {
    incoming.respond(500, { headers: [['retry-after', String(this.#core.random.below(11))]] })
  }

  #onOffer(incoming: IncomingRequest): void {
    const { request } = incoming
    const isInvite = request.method === 'INVITE'
    const timer = request.method === 'PRACK' ? undefined : this.#timer.answer(request)
    if (timer?.kind === 'refused') {
      incoming.respond(timer.status, { headers: timer.headers })
      return
    }
    const isOffer = request.body.length > 0
    if (isOffer && !this.#takeRemoteOffer(incoming)) return
    if (isInvite) this.#pendingInvite = incoming
    if (this.#options.contact !== undefined) incoming.contact = this.#options.contact
    if (timer?.kind === 'agreed') incoming.successHeaders = timer.headers
    incoming.onFinal((response) => {
      if (isInvite) this.#pendingInvite = undefined
      const isSuccess = response.status < 300
      if (isOffer) this.#takeOffer(isSuccess ? 'sendAnswer' : 'refused')
      if (!isSuccess) return
      this.dialog.refreshTarget(request)
      this.noteAllow(request)
      if (timer) this.#timer.restart(timer.kind === 'agreed' ? timer.timer : undefined)
      if (response.body.length > 0) this.#lastBody = bodyOf(response)
      if (isInvite && !isOffer && response.body.length > 0) this.#takeOffer('sendOffer')
      if (isInvite) this.keepSending(response, incoming.transaction)
    })
    this.#hand(incoming)
  }

  /** False: it crossed ours, or another of theirs waits, and was refused. */
  #takeRemoteOffer(incoming: IncomingRequest): boolean {
    const { effects, state } = step(offerAnswer, this.#offer, 'receiveOffer')
    this.#offer = state
    if (effects.includes('refuse491')) incoming.respond(491)
    else if (effects.includes('refuse500')) this.#refuseForNow(incoming)
    return effects.length === 0
  }

  #hand(incoming: IncomingRequest): void {
    if (this.#options.handler.onRequest) this.#options.handler.onRequest(incoming)
    else incoming.respond(501)
  }

  async #reinviteOnce(parts: MessageParts): Promise<RequestResult> {
    if (this.#isInviting || this.#pendingInvite || this.#success) return { status: 491 }
    const isOffer = hasBody(parts)
    if (isOffer && !this.#takeOffer('sendOffer')) return { status: 491 }
    this.#isInviting = true
    const result = await this.#send('INVITE', this.#withSession(parts))
    this.#isInviting = false
    if (isOffer) this.#takeOffer(result.status < 300 ? 'receiveAnswer' : 'refused')
    if (result.response && result.status < 300) {
      this.dialog.refreshTarget(result.response)
      this.#timer.accept(result.response)
      if (isOffer) this.#lastBody = parts
      this.acknowledge(result.response, lateAnswer(this.#options.handler, parts, result.response))
    } else if (result.status === 481 || result.status === 408) this.#finish({ by: 'peer', why: 'gone' }, [])
    return result
  }

  /** What INVITE and UPDATE have inside a call. */
  #withSession(parts: MessageParts): MessageParts {
    const { methods, extensions } = this.#core
    const headers: Header[] = [
      ...this.#timer.headers(),
      ['contact', this.#options.contact ?? 'auto'],
      ['allow', methods.join(', ')],
      ['supported', extensions.join(', ')],
      ...(parts.headers ?? []),
    ]
    return { ...parts, headers }
  }

  /** Resolves with the final answer; later 2xx to a re-INVITE are acknowledged here. */
  #send(method: string, parts: MessageParts): Promise<RequestResult> {
    if (this.#isEnded && method !== 'BYE') return Promise.resolve({ status: 481 })
    const request = this.dialog.createRequest(method)
    if (this.#core.name !== undefined) request.add('user-agent', this.#core.name)
    addParts(request, parts)
    const { flow, credentials } = this.#options
    return new Promise((resolve) => {
      let isResolved = false
      const handler = {
        onResponse: (response: SipResponse) => {
          if (response.status < 200) return
          if (isResolved) {
            if (method === 'INVITE' && response.status < 300) this.acknowledge(response)
            return
          }
          isResolved = true
          resolve(answered(response))
        },
        onFailure: (why: Parameters<typeof failed>[0]) => resolve(failed(why)),
      }
      const outgoing = new OutgoingRequest(this.#core, request, handler, {
        hop: this.dialog.nextHop,
        flow: flow.isReliable ? flow : undefined,
        credentials,
        nextSequence: () => this.dialog.nextSequence(),
      })
      detached(
        this.#lastAck.then(() => outgoing.start()),
        'a request of a call',
      )
    })
  }

  async #refresh(): Promise<void> {
    const result = this.#allowsUpdate ? await this.update() : await this.reinvite(this.#lastBody)
    // a refusal that is no end of the call is tried no more; the timer ends it in time if nothing helps
    if (result.status >= 300 && this.#allowsUpdate && !this.#isEnded) await this.reinvite(this.#lastBody)
  }

  /** False: not now. */
  #takeOffer(event: OfferEvent): boolean {
    const { state, isKnown, effects } = step(offerAnswer, this.#offer, event)
    this.#offer = state
    return isKnown && effects.length === 0
  }

  /** `headers`: those of a BYE; undefined: none is sent. */
  #finish(end: CallEnd, headers?: readonly Header[]): void {
    if (this.#isEnded) return
    this.#isEnded = true
    if (headers && this.dialog.state !== 'terminated') detached(this.#send('BYE', { headers }), 'a request of a call')
    this.#cleanUp()
    this.#options.handler.onEnd?.(end)
  }

  #cleanUp(): void {
    this.#timer.stop()
    this.#limit?.cancel()
    this.#success?.repeater.stop()
    this.#success = undefined
    if (this.#pendingInvite && !this.#pendingInvite.isAnswered) this.#pendingInvite.respond(487)
    this.dialog.take('bye')
    this.#core.removeUsage(this.dialog.key, this)
  }
}

const bodyOf = (message: SipResponse): MessageParts => ({
  body: message.body,
  contentType: message.header('content-type'),
})

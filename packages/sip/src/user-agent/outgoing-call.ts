// An INVITE of ours: its forks, reliable answers acknowledged, the first success taken and the others ended, cancelled when unwanted.
// Not who is called.

import { Dialog, dialogKey, nextHop } from '../dialog/dialog.ts'
import { ReliableReceiver } from '../dialog/reliable-provisional.ts'
import { acceptTimer, raisedInterval, requestTimerHeaders, type SessionTimerOptions } from '../dialog/session-timer.ts'
import type { DigestClient } from '../digest/digest-client.ts'
import { formatCSeq } from '../headers/cseq.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import type { Transport } from '../net/transport.ts'
import type { Flow } from '../transaction/flow.ts'
import type { AgentCore } from './agent-core.ts'
import { Call } from './call.ts'
import { type CallHandler, lateAnswer } from './call-handler.ts'
import { OutgoingRequest } from './outgoing-request.ts'
import { type Header, hasBody, type MessageParts } from './parts.ts'
import { answered, failed, type RequestResult } from './request-result.ts'

export interface OutgoingCallOptions {
  readonly handler: CallHandler
  readonly timer: SessionTimerOptions
  readonly credentials?: DigestClient | undefined
  readonly flow?: Flow | undefined
  readonly transport?: Transport | undefined
  readonly contact?: string | undefined
}

/** Session intervals that are asked for, one longer than the other. */
const mostRaises = 3

/** Phones that ring at once for one call of ours. */
const mostForks = 128

export class OutgoingCall {
  readonly #core: AgentCore
  readonly #options: OutgoingCallOptions
  readonly #request: SipRequest
  readonly #body: MessageParts
  readonly #reliable = new ReliableReceiver()
  /** by tag of the other side */
  readonly #forks = new Map<string, Call>()
  #outgoing: OutgoingRequest | undefined
  #answered: Call | undefined
  #timer: SessionTimerOptions
  #raises = 0
  #isCancelled = false
  #isOver = false

  /** `request`: the INVITE without Via and without timers. */
  constructor(core: AgentCore, request: SipRequest, body: MessageParts, options: OutgoingCallOptions) {
    this.#core = core
    this.#request = request
    this.#body = body
    this.#options = options
    this.#timer = options.timer
  }

  get callId(): string {
    return this.#request.callId
  }

  /** Once it is answered. */
  get call(): Call | undefined {
    return this.#answered
  }

  start(): void {
    const request = this.#request
    request.remove('session-expires').remove('min-se')
    for (const [name, value] of requestTimerHeaders(this.#timer)) {
      if (name !== 'require' || !request.lists('require', value)) request.add(name, value)
    }
    const { credentials, flow, transport } = this.#options
    this.#outgoing = new OutgoingRequest(
      this.#core,
      request,
      {
        onResponse: (response, sent, on) => this.#onResponse(response, sent, on),
        onFailure: (why) => this.#fail(failed(why)),
      },
      { hop: nextHop(request), flow, transport, credentials },
    )
    this.#outgoing.start()
  }

  /** Ends it whatever its state: CANCEL before an answer, BYE after. */
  end(headers: readonly Header[] = []): void {
    if (this.#answered) this.#answered.end(headers)
    else {
      this.#isCancelled = true
      this.#outgoing?.cancel(headers)
    }
  }

  #onResponse(response: SipResponse, sent: SipRequest, flow: Flow): void {
    if (response.status < 200) this.#onProvisional(response, sent, flow)
    else if (response.status < 300) this.#onSuccess(response, sent, flow)
    else this.#onRefusal(response, sent)
  }

  #onProvisional(response: SipResponse, sent: SipRequest, flow: Flow): void {
    if (response.status === 100 || this.#isOver || this.#isOneTooMany(response, sent)) return
    const fork = this.#forkOf(response, sent, flow)
    const reliable = this.#reliable.receive(response)
    if (reliable.kind === 'repeated' || reliable.kind === 'early') return
    if (reliable.kind === 'new' && fork) {
      const answer = this.#answerOf(fork, response)
      fork.acknowledgeProvisional(reliable.rack, answer)
    }
    if (!this.#isCancelled) this.#options.handler.onProgress?.(response)
  }

  /** What a reliable answer with a description settles: ours is answered by it, or theirs is answered in the PRACK (RFC 3262 §5). */
  #answerOf(fork: Call, response: SipResponse): MessageParts {
    if (response.body.length === 0) return {}
    const answer = lateAnswer(this.#options.handler, this.#body, response)
    fork.settleFirstOffer()
    return answer
  }

  /** A proxy that rings thousands of phones, or a peer that says so, is not followed for ever. */
  #isOneTooMany(response: SipResponse, sent: SipRequest): boolean {
    return this.#forks.size >= mostForks && !this.#forks.has(forkKey(response, sent))
  }

  #onSuccess(response: SipResponse, sent: SipRequest, flow: Flow): void {
    // nobody acknowledges it, so that it ends by itself
    if (this.#answered && this.#isOneTooMany(response, sent)) return
    const fork = this.#forkOf(response, sent, flow)
    if (!fork) return
    fork.dialog.recomputeRoute(response)
    fork.dialog.refreshTarget(response)
    const isWanted = !fork.isEnded && !this.#isCancelled && (!this.#answered || fork === this.#answered)
    const isLate = isWanted && !fork.isFirstOfferSettled
    fork.acknowledge(response, sent, isLate ? lateAnswer(this.#options.handler, this.#body, response) : {})
    if (fork === this.#answered) return
    fork.confirm()
    if (!isWanted) {
      // another phone answered as well, the answer crossed our CANCEL, or it hung up before it answered: nobody is there to talk
      fork.end()
      if (!this.#answered) this.#fail({ status: 487 })
      return
    }
    fork.settleFirstOffer()
    this.#isOver = true
    this.#answered = fork
    // other phones may still answer, and are ended one by one when they do
    const limitMs = 64 * this.#core.timing.t1Ms
    for (const other of this.#forks.values()) if (other !== fork) other.forgetAfter(limitMs)
    fork.establish(acceptTimer(response, this.#timer), response, this.#body)
    this.#options.handler.onAnswer?.(response)
  }

  #onRefusal(response: SipResponse, sent: SipRequest): void {
    const asked = this.#timer.seconds
    const raised = response.status === 422 ? raisedInterval(response, asked) : undefined
    // a peer that never has enough is not asked for ever
    if (raised !== undefined && !this.#isCancelled && ++this.#raises <= mostRaises) {
      this.#timer = { ...this.#timer, seconds: raised, minSeconds: raised }
      this.#request.set('cseq', formatCSeq({ sequence: sent.cseq.sequence + 1, method: 'INVITE' }))
      this.start()
      return
    }
    this.#fail(answered(response))
  }

  #forkOf(response: SipResponse, sent: SipRequest, flow: Flow): Call | undefined {
    const key = forkKey(response, sent)
    const known = this.#forks.get(key)
    if (known) return known
    const dialog = Dialog.asClient(sent, response)
    if (!dialog) return undefined
    const { handler, credentials, contact } = this.#options
    const call: Call = new Call(this.#core, dialog, {
      // only the fork that was answered ends the call for its owner
      handler: {
        ...(handler.onRequest && { onRequest: (incoming) => handler.onRequest!(incoming) }),
        onAck: (request) => handler.onAck?.(request),
        onLateOffer: (response) => handler.onLateOffer?.(response) ?? {},
        onEnd: (end) => {
          if (call === this.#answered) handler.onEnd?.(end)
        },
      },
      flow,
      isCaller: true,
      timer: this.#timer,
      credentials,
      contact,
      firstOffer: hasBody(this.#body) ? 'firstLocalOffer' : 'none',
    })
    call.noteAllow(response)
    this.#forks.set(key, call)
    return call
  }

  #fail(result: RequestResult): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#discardForks()
    this.#options.handler.onFailure?.(result)
  }

  #discardForks(): void {
    for (const fork of this.#forks.values()) if (fork.dialog.state === 'early') fork.discard()
  }
}

const forkKey = (response: SipResponse, sent: SipRequest) =>
  dialogKey(sent.callId, sent.fromTag ?? '', response.toTag ?? '')

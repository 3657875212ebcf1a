// An INVITE that came: progress, answer, refusal; cancelled by the caller or answered by us, never both.
// Not what the call is about.

import type { Timer } from '@jackfield/base'
import { Dialog } from '../dialog/dialog.ts'
import { ReliableSender } from '../dialog/reliable-provisional.ts'
import { answerTimer, type SessionTimerOptions } from '../dialog/session-timer.ts'
import type { DigestClient } from '../digest/digest-client.ts'
import { mostSeconds } from '../headers/numbers.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import type { Flow } from '../transaction/flow.ts'
import type { AgentCore } from './agent-core.ts'
import { Call } from './call.ts'
import type { CallEnd, CallHandler } from './call-handler.ts'
import type { IncomingRequest, ResponseOptions } from './incoming-request.ts'
import { type Header, hasBody, type MessageParts } from './parts.ts'

export interface IncomingCallOptions {
  readonly handler: CallHandler
  readonly timer: SessionTimerOptions
  readonly contact?: string | undefined
  readonly credentials?: DigestClient | undefined
  /** what the 487 to a CANCEL says besides */
  readonly cancelHeaders?: ((cancel: SipRequest) => readonly Header[]) | undefined
}

export interface ProgressOptions extends ResponseOptions {
  /** sent until its PRACK comes; only when the caller supports `100rel` */
  readonly isReliable?: boolean | undefined
}

export class IncomingCall {
  readonly incoming: IncomingRequest
  readonly call: Call
  readonly #options: IncomingCallOptions
  /** made for the first answer that is to arrive for sure: most calls have none */
  #reliable: ReliableSender | undefined
  readonly #core: AgentCore
  #waitingAnswer: ResponseOptions | undefined
  #isOver = false
  /** ends it when the caller wants to wait no longer */
  readonly #expiry: Timer | undefined
  /** says again that it goes on */
  #reminder: Timer | undefined

  constructor(core: AgentCore, incoming: IncomingRequest, options: IncomingCallOptions) {
    this.incoming = incoming
    this.#core = core
    this.#options = options
    if (options.contact !== undefined) incoming.contact = options.contact
    const dialog = Dialog.asServer(incoming.request, incoming.localTag, core.random)
    const { handler, timer, contact, credentials } = options
    this.call = new Call(core, dialog, {
      handler: new HandlerWithEnd(handler, (end) => this.#onEnd(() => handler.onEnd?.(end))),
      flow: incoming.flow,
      isCaller: false,
      timer,
      contact,
      credentials,
      firstOffer: incoming.request.body.length > 0 ? 'firstRemoteOffer' : 'none',
      onPrack: (request) => this.#onPrack(request),
    })
    this.call.noteAllow(incoming.request)
    const expires = incoming.request.readNumber('expires', mostSeconds)
    if (typeof expires === 'number' && expires > 0) {
      this.#expiry = core.clock.after(expires * 1000, () => this.#abort(487))
    }
  }

  get request(): SipRequest {
    return this.incoming.request
  }

  get flow(): Flow {
    return this.incoming.flow
  }

  get isAnswered(): boolean {
    return this.#isOver
  }

  /** Whether the caller can take reliable answers, and whether it insists. */
  get reliability(): 'none' | 'supported' | 'required' {
    if (this.request.lists('require', '100rel')) return 'required'
    return this.request.lists('supported', '100rel') ? 'supported' : 'none'
  }

  /** 100 to 199. */
  progress(status: number, options: ProgressOptions = {}): void {
    if (this.#isOver || this.#waitingAnswer) return
    const response = this.incoming.createResponse(status, options)
    const isReliable = status > 100 && options.isReliable === true && this.reliability !== 'none'
    if (isReliable) {
      this.#noteBody(options)
      this.#reliable ??= this.#newReliable()
      this.#reliable.send(response)
    } else this.incoming.transaction.respond(response)
    if (status > 100) this.#remind(status, isReliable, response)
  }

  #newReliable(): ReliableSender {
    const { clock, timing, random } = this.#core
    const { transaction } = this.incoming
    return new ReliableSender(
      {
        clock,
        timing,
        send: (response) => transaction.respond(response),
        // no PRACK came: the call cannot be trusted (RFC 3262 §3)
        onGiveUp: () => this.#abort(504),
      },
      random,
    )
  }

  /** Proxies on the way give up on a call of which they hear nothing for three minutes (RFC 3261 §13.3.1.1, RFC 3262 §3). */
  #remind(status: number, isReliable: boolean, response: SipResponse): void {
    this.#reminder?.cancel()
    this.#reminder = this.#core.clock.after(isReliable ? 150_000 : 60_000, () => {
      if (isReliable) this.progress(status, { isReliable })
      else {
        this.incoming.transaction.respond(response)
        this.#remind(status, isReliable, response)
      }
    })
  }

  /** 200. It waits for the PRACK of a reliable answer with a body, so that offers do not cross (RFC 3262 §3). */
  answer(options: ResponseOptions = {}): void {
    if (this.#isOver || this.#waitingAnswer) return
    if (this.#reliable?.isWaiting) {
      this.#waitingAnswer = options
      return
    }
    this.#settle()
    const timer = answerTimer(this.request, this.#options.timer)
    if (timer.kind === 'agreed') this.incoming.successHeaders = timer.headers
    const response = this.incoming.respond(200, options)
    // whatever it says: nothing is waited for any more
    if (this.request.body.length > 0) this.call.settleFirstOffer()
    else this.#noteBody(options)
    this.call.dialog.apply('success')
    const { body, contentType } = options
    this.call.establish(timer.kind === 'agreed' ? timer.timer : undefined, this.request, { body, contentType })
    this.call.accept(response, this.incoming)
  }

  /** What goes out for sure is our answer to the caller's offer, or the offer it asked for. */
  #noteBody(parts: ResponseOptions): void {
    if (!hasBody(parts)) return
    if (this.request.body.length > 0) this.call.settleFirstOffer()
    else this.call.makeFirstOffer()
  }

  /** 300 to 699. */
  reject(status: number, options: ResponseOptions = {}): void {
    if (this.#isOver) return
    this.#settle()
    this.#reliable?.stop()
    this.incoming.respond(status, options)
    this.call.discard()
  }

  /** The caller sent CANCEL, which is answered already. False: too late, we answered before. */
  cancelled(request: SipRequest): boolean {
    if (this.#isOver) return false
    this.#waitingAnswer = undefined
    this.reject(487, { headers: this.#options.cancelHeaders?.(request) })
    this.#options.handler.onCancel?.(request)
    return true
  }

  /** The agent closes: nothing is sent any more. */
  discard(): void {
    this.#settle()
    this.#reliable?.stop()
    this.call.discard()
  }

  /** It is answered, refused or given up: nothing more is said about how it goes. */
  #settle(): void {
    this.#isOver = true
    this.#expiry?.cancel()
    this.#reminder?.cancel()
  }

  #abort(status: number): void {
    if (this.#isOver) return
    this.reject(status)
    this.#options.handler.onCancel?.(undefined)
  }

  #onPrack(request: SipRequest): boolean {
    if (!this.#reliable?.acknowledge(request)) return false
    const waiting = this.#waitingAnswer
    if (waiting && !this.#reliable.isWaiting) {
      this.#waitingAnswer = undefined
      this.answer(waiting)
    }
    return true
  }

  /** BYE in an early dialog, or the end of an answered call. */
  #onEnd(report: () => void): void {
    if (!this.#isOver) {
      this.#settle()
      this.#reliable?.stop()
      this.incoming.respond(487)
    }
    report()
  }
}

/** The handler's methods with their own `this`, and another end. */
class HandlerWithEnd implements CallHandler {
  readonly #handler: CallHandler
  readonly #onEnd: (end: CallEnd) => void
  declare readonly onRequest?: NonNullable<CallHandler['onRequest']>

  constructor(handler: CallHandler, onEnd: (end: CallEnd) => void) {
    this.#handler = handler
    this.#onEnd = onEnd
    // whether there is one makes a difference
    if (handler.onRequest) this.onRequest = (incoming) => handler.onRequest!(incoming)
  }

  onEnd(end: CallEnd): void {
    this.#onEnd(end)
  }

  onAck(request: SipRequest): void {
    this.#handler.onAck?.(request)
  }

  onPrack(request: SipRequest): void {
    this.#handler.onPrack?.(request)
  }

  onLateOffer(response: SipResponse): MessageParts {
    return this.#handler.onLateOffer?.(response) ?? {}
  }
}

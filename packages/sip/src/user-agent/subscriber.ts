// The side that asks: SUBSCRIBE, refreshed in time, with every NOTIFY handed on (RFC 6665 §4.1).
// Not what the news means.

import { step, type Timer } from '@jackfield/base'
import { Dialog, dialogKey, nextHop } from '../dialog/dialog.ts'
import {
  type SubscriberEvent,
  type SubscriberState,
  type SubscriptionEffect,
  subscriber,
} from '../dialog/subscription.machine.ts'
import type { DigestClient } from '../digest/digest-client.ts'
import { parseEvent, parseSubscriptionState, type SubscriptionState } from '../headers/event.ts'
import { SipFault } from '../message/fault.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import type { Flow } from '../transaction/flow.ts'
import type { AgentCore, DialogUsage } from './agent-core.ts'
import type { IncomingRequest } from './incoming-request.ts'
import { OutgoingRequest } from './outgoing-request.ts'

export interface SubscriberHandler {
  onNotify(request: SipRequest, state: SubscriptionState): void
  /** Nothing more will come. `status` of a refusal, when that was it. */
  onEnd?(state: SubscriptionState | undefined, status: number | undefined): void
}

export interface SubscriberOptions {
  readonly handler: SubscriberHandler
  readonly expires: number
  readonly credentials?: DigestClient | undefined
}

/** A peer that grants nothing worth mentioning is not asked all the time. */
const shortestPauseMs = 500

export class Subscriber implements DialogUsage {
  readonly #core: AgentCore
  readonly #options: SubscriberOptions
  readonly #request: SipRequest
  #dialog: Dialog | undefined
  #flow: Flow | undefined
  #state: SubscriberState = 'notifyWait'
  #timerN: Timer | undefined
  #expiry: Timer | undefined
  #refresh: Timer | undefined
  /** when it ends unless it is asked for again */
  #expiresAt: number
  /** the end that the timers wait for */
  #timedFor: number | undefined
  #last: SubscriptionState | undefined
  #status: number | undefined

  /** `request`: the SUBSCRIBE without Via and without Expires. */
  constructor(core: AgentCore, request: SipRequest, options: SubscriberOptions) {
    this.#core = core
    this.#options = options
    this.#request = request
    this.#expiresAt = core.clock.now() + options.expires * 1000
  }

  get state(): SubscriberState {
    return this.#state
  }

  start(): void {
    this.#request.set('expires', String(this.#options.expires))
    this.#core.addUsage(this.#earlyKey, this)
    this.#send(this.#request, undefined)
  }

  /** Asks for the end; the last NOTIFY says it came. */
  end(): void {
    this.#refresh?.cancel()
    if (!this.#dialog || this.#state === 'terminated') return
    this.#sendInside(0)
  }

  discard(): void {
    this.#state = 'terminated'
    for (const timer of [this.#timerN, this.#expiry, this.#refresh]) timer?.cancel()
    this.#core.removeUsage(this.#dialog?.key ?? this.#earlyKey, this)
  }

  receive(incoming: IncomingRequest): boolean {
    const { request } = incoming
    if (request.method !== 'NOTIFY' || this.#state === 'terminated' || !this.#isFor(request)) return false
    this.#join(Dialog.asSubscriber(this.#request, request))
    const refused = this.#dialog?.receive(request)
    const state = parseSubscriptionState(request.header('subscription-state') ?? '')
    if (refused !== undefined || state instanceof SipFault) {
      incoming.respond(refused ?? 400)
      return true
    }
    incoming.respond(200)
    this.#dialog?.refreshTarget(request)
    this.#last = state
    // news without it leaves the end where it was
    if (state.expires !== undefined) this.#lasts(state.expires)
    const event =
      state.state === 'terminated' ? 'notifyTerminated' : state.state === 'pending' ? 'notifyPending' : 'notifyActive'
    this.#apply(event, request)
    return true
  }

  /** Until the other side is known, its news is found by our own tag. */
  get #earlyKey(): string {
    return dialogKey(this.#request.callId, this.#request.fromTag ?? '', '')
  }

  /** The first dialog stays; a fork of a subscription is not followed. */
  #join(dialog: Dialog | undefined): void {
    if (this.#dialog || !dialog) return
    this.#dialog = dialog
    this.#core.removeUsage(this.#earlyKey, this)
    this.#core.addUsage(dialog.key, this)
  }

  #isFor(request: SipRequest): boolean {
    const [own, theirs] = [this.#request, request].map((one) => parseEvent(one.header('event') ?? ''))
    if (own instanceof SipFault || theirs instanceof SipFault) return false
    return own!.package === theirs!.package && own!.id === theirs!.id
  }

  #sendInside(expires: number): void {
    const request = this.#dialog!.createRequest('SUBSCRIBE')
    request.add('expires', String(expires)).add('contact', this.#request.header('contact') ?? 'auto')
    request.add('event', this.#request.header('event')!)
    this.#send(request, this.#dialog)
  }

  #send(request: SipRequest, dialog: Dialog | undefined): void {
    this.#startN()
    const outgoing = new OutgoingRequest(
      this.#core,
      request,
      {
        onResponse: (response, sent, flow) => this.#onResponse(response, sent, flow),
        onFailure: () => {
          this.#status = 408
          this.#apply(dialog ? 'refreshFailed' : 'refused')
        },
      },
      {
        hop: dialog ? dialog.nextHop : nextHop(request),
        flow: this.#flow?.isReliable ? this.#flow : undefined,
        credentials: this.#options.credentials,
        ...(dialog && { nextSequence: () => dialog.nextSequence() }),
      },
    )
    outgoing.start()
  }

  #onResponse(response: SipResponse, sent: SipRequest, flow: Flow): void {
    if (response.status < 200) return
    if (response.status >= 300) {
      this.#status = response.status
      this.#apply(this.#dialog ? 'refreshFailed' : 'refused')
      return
    }
    this.#flow = flow
    this.#join(Dialog.asClient(sent, response))
    const granted = response.readNumber('expires', 2 ** 32 - 1)
    this.#lasts(typeof granted === 'number' ? Math.min(granted, this.#options.expires) : this.#options.expires)
    this.#apply('accepted')
  }

  #apply(event: SubscriberEvent, request?: SipRequest): void {
    const { state, effects } = step(subscriber, this.#state, event)
    this.#state = state
    for (const effect of effects) this.#carryOut(effect, request)
  }

  #carryOut(effect: SubscriptionEffect, request: SipRequest | undefined): void {
    if (effect === 'stopN') this.#timerN?.cancel()
    else if (effect === 'restartExpiry') this.#restartExpiry()
    else if (effect === 'tell') this.#options.handler.onNotify(request!, this.#last!)
    else {
      for (const timer of [this.#timerN, this.#expiry, this.#refresh]) timer?.cancel()
      this.#core.removeUsage(this.#dialog?.key ?? this.#earlyKey, this)
      this.#options.handler.onEnd?.(this.#last, this.#status)
    }
  }

  #startN(): void {
    this.#timerN?.cancel()
    this.#timerN = this.#core.clock.after(64 * this.#core.timing.t1Ms, () => this.#apply('timerN'))
  }

  #lasts(seconds: number): void {
    this.#expiresAt = this.#core.clock.now() + seconds * 1000
  }

  /** Asked for again when nine tenths are over, at least a second before the end, and never without a pause. */
  #restartExpiry(): void {
    if (this.#timedFor === this.#expiresAt) return
    this.#timedFor = this.#expiresAt
    this.#expiry?.cancel()
    this.#refresh?.cancel()
    const { clock } = this.#core
    const leftMs = Math.max(0, this.#expiresAt - clock.now())
    this.#expiry = clock.after(leftMs, () => this.#apply('expired'))
    if (leftMs === 0) return
    const delayMs = Math.max(shortestPauseMs, Math.min(leftMs * 0.9, leftMs - 1000))
    this.#refresh = clock.after(delayMs, () => this.#sendInside(this.#options.expires))
  }
}

// The side that tells: a subscription somebody made, or the one a REFER makes by itself (RFC 6665 §4.2, RFC 3515 §2.4.4).
// Not what is told: the owner hands over bodies.

import { step, type Timer } from '@jackfield/base'
import { Dialog, type DialogRecord } from '../dialog/dialog.ts'
import {
  type NotifierEffect,
  type NotifierEvent,
  type NotifierState,
  notifier,
} from '../dialog/subscription.machine.ts'
import type { DigestClient } from '../digest/digest-client.ts'
import { type Event, formatEvent, formatSubscriptionState, parseEvent } from '../headers/event.ts'
import { SipFault } from '../message/fault.ts'
import type { SipRequest } from '../message/message.ts'
import type { Transport } from '../net/transport.ts'
import type { Flow } from '../transaction/flow.ts'
import type { AgentCore, DialogUsage } from './agent-core.ts'
import type { IncomingRequest } from './incoming-request.ts'
import { OutgoingRequest } from './outgoing-request.ts'
import { addParts, type Header, type MessageParts } from './parts.ts'

export interface NotifierHandler {
  /** What the state is now: sent at the beginning, at each refresh, and when it ends. */
  current(): MessageParts
  onEnd?(why: 'unsubscribed' | 'expired' | 'finished' | 'failed'): void
  /** Something was sent, or it was asked for again: whoever keeps its record writes it anew. */
  onProgress?(): void
}

export interface NotifierOptions {
  readonly handler: NotifierHandler
  /** seconds that are granted, and the most that are when it is asked for again */
  readonly expires: number
  /** less is refused when it is asked for again */
  readonly leastExpires?: number | undefined
  /** what news goes out by where there is no connection: the socket the request came in at */
  readonly transport?: Transport | undefined
  readonly contact?: string | undefined
  /** for a subscriber who asks who tells him; inside a call those of the call, where none are given */
  readonly credentials?: DigestClient | undefined
  /** waits for somebody's approval */
  readonly isPending?: boolean | undefined
  /** inside a call: the dialog that is there already */
  readonly dialog?: Dialog | undefined
  /** the answer to the request: 200, or 202 for REFER */
  readonly status?: number | undefined
  /** of that answer, and of those to whoever asks again */
  readonly headers?: readonly Header[] | undefined
}

/** All that is needed to go on telling in another process. */
export interface NotifierRecord {
  readonly event: Notifier['event']
  readonly dialog: DialogRecord
}

export class Notifier implements DialogUsage {
  readonly dialog: Dialog
  readonly event: Pick<Event, 'package' | 'id'>
  readonly #core: AgentCore
  readonly #options: NotifierOptions
  #flow: Flow | undefined
  #state: NotifierState
  #expiry: Timer | undefined
  #expiresAt = 0
  #end: { reason: string; parts: MessageParts } | undefined

  private constructor(
    core: AgentCore,
    base: { dialog: Dialog; flow?: Flow; event: Notifier['event'] },
    options: NotifierOptions,
  ) {
    this.#core = core
    this.#options = options
    this.#flow = base.flow
    this.event = base.event
    this.dialog = base.dialog
    this.#state = options.isPending ? 'pending' : 'active'
    this.dialog.apply('success')
    core.addUsage(this.dialog.key, this)
  }

  /** Answers the request and sends the first NOTIFY. undefined: the request names no event; it got 489. */
  static accept(core: AgentCore, incoming: IncomingRequest, options: NotifierOptions): Notifier | undefined {
    const { request } = incoming
    const isRefer = request.method === 'REFER'
    const event = isRefer
      ? { package: 'refer', id: String(request.cseq.sequence) }
      : parseEvent(request.header('event') ?? '')
    if (event instanceof SipFault) {
      incoming.respond(489)
      return undefined
    }
    if (options.contact !== undefined) incoming.contact = options.contact
    const dialog = options.dialog ?? Dialog.asServer(request, incoming.localTag, core.random)
    const made = new Notifier(core, { dialog, flow: incoming.flow, event }, options)
    const expires: Header[] = isRefer ? [] : [['expires', String(options.expires)]]
    incoming.respond(options.status ?? (isRefer ? 202 : 200), { headers: [...expires, ...(options.headers ?? [])] })
    if (options.expires === 0 && !isRefer) made.#apply('unsubscribe')
    else {
      made.#restartExpiry(options.expires)
      made.notify()
    }
    return made
  }

  /** Goes on with one that was kept, and tells nothing yet. undefined: the record is none. */
  static resume(
    core: AgentCore,
    record: NotifierRecord,
    secondsLeft: number,
    options: NotifierOptions,
  ): Notifier | undefined {
    const dialog = Dialog.fromRecord(record.dialog)
    if (!dialog) return undefined
    const made = new Notifier(core, { dialog, event: record.event }, options)
    made.#restartExpiry(secondsLeft)
    return made
  }

  get state(): NotifierState {
    return this.#state
  }

  get record(): NotifierRecord {
    const { package: name, id } = this.event
    return { event: id === undefined ? { package: name } : { package: name, id }, dialog: this.dialog.record }
  }

  get secondsLeft(): number {
    return Math.max(0, Math.ceil((this.#expiresAt - this.#core.clock.now()) / 1000))
  }

  /** Tells the state as it is now. */
  notify(parts: MessageParts = this.#options.handler.current()): void {
    if (this.#state === 'terminated') return
    this.#sendNotify(formatSubscriptionState({ state: this.#state, expires: this.secondsLeft }), parts)
  }

  approve(): void {
    this.#apply('approve')
  }

  /** The last NOTIFY: nothing more will be told. */
  finish(reason = 'noresource', parts: MessageParts = this.#options.handler.current()): void {
    this.#end = { reason, parts }
    this.#apply('finish')
  }

  discard(): void {
    this.#state = 'terminated'
    this.#expiry?.cancel()
    this.#core.removeUsage(this.dialog.key, this)
  }

  receive(incoming: IncomingRequest): boolean {
    const { request } = incoming
    if (request.method !== 'SUBSCRIBE' || !this.#isFor(request)) return false
    const refused = this.dialog.receive(request)
    if (refused !== undefined) {
      incoming.respond(refused)
      return true
    }
    const asked = request.readNumber('expires', 2 ** 32 - 1)
    const expires = Math.min(typeof asked === 'number' ? asked : this.#options.expires, this.#options.expires || 3600)
    const least = this.#options.leastExpires ?? 0
    if (expires > 0 && expires < least) {
      incoming.respond(423, { headers: [['min-expires', String(least)]] })
      return true
    }
    this.dialog.refreshTarget(request)
    // he may have come back over another connection
    this.#flow = incoming.flow
    if (this.#options.contact !== undefined) incoming.contact = this.#options.contact
    incoming.respond(200, { headers: [['expires', String(expires)], ...(this.#options.headers ?? [])] })
    if (expires > 0) this.#restartExpiry(expires)
    this.#apply(expires === 0 ? 'unsubscribe' : 'refresh')
    this.#options.handler.onProgress?.()
    return true
  }

  #isFor(request: SipRequest): boolean {
    const event = parseEvent(request.header('event') ?? '')
    return !(event instanceof SipFault) && event.package === this.event.package && event.id === this.event.id
  }

  #apply(event: NotifierEvent): void {
    const { state, effects } = step(notifier, this.#state, event)
    this.#state = state
    for (const effect of effects) this.#carryOut(effect, event)
  }

  #carryOut(effect: NotifierEffect, event: NotifierEvent): void {
    if (effect === 'notify' && this.#end && this.#state === 'terminated') {
      this.#sendNotify(formatSubscriptionState({ state: 'terminated', reason: this.#end.reason }), this.#end.parts)
    } else if (effect === 'notify') this.notify()
    else if (effect === 'notifyLast') {
      // who ends it himself needs no reason
      const reason = event === 'expired' ? 'timeout' : undefined
      const text = formatSubscriptionState({ state: 'terminated', reason })
      this.#sendNotify(text, this.#options.handler.current())
    } else if (effect === 'stopExpiry') this.#expiry?.cancel()
    else if (effect === 'tellEnded') {
      this.#core.removeUsage(this.dialog.key, this)
      const why = { unsubscribe: 'unsubscribed', expired: 'expired', finish: 'finished' }[event as 'finish'] ?? 'failed'
      this.#options.handler.onEnd?.(why as 'failed')
    }
  }

  #restartExpiry(seconds: number): void {
    this.#expiry?.cancel()
    this.#expiresAt = this.#core.clock.now() + seconds * 1000
    this.#expiry = this.#core.clock.after(seconds * 1000, () => this.#apply('expired'))
  }

  #sendNotify(state: string, parts: MessageParts): void {
    const request = this.dialog.createRequest('NOTIFY')
    request.add('event', formatEvent(this.event)).add('subscription-state', state)
    request.add('contact', this.#options.contact ?? 'auto')
    addParts(request, parts)
    const onFailure = () => this.#apply('notifyFailed')
    const outgoing = new OutgoingRequest(
      this.#core,
      request,
      {
        // 481: the subscriber is gone (RFC 6665 §4.2.2); other refusals may be passing
        onResponse: (response) => {
          if (response.status === 481 || response.status === 489) onFailure()
        },
        onFailure,
      },
      {
        hop: this.dialog.nextHop,
        flow: this.#flow?.isReliable ? this.#flow : undefined,
        transport: this.#options.transport,
        credentials: this.#options.credentials,
        nextSequence: () => this.dialog.nextSequence(),
      },
    )
    outgoing.start()
    this.#options.handler.onProgress?.()
  }
}

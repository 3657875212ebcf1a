// A SIP user agent: owns transports, transactions and dialogs; hands up what is new, and makes calls and requests.
// Not a registrar, not a proxy, and it trusts nobody: who may do what is decided by its handler.

import { type Clock, detached, type Random, reportFault, SlotMap } from '@jackfield/base'
import { dialogKey, dialogKeyOfRequest, nextHop } from '../dialog/dialog.ts'
import { answerTimer, defaultSessionTimer, type SessionTimerOptions } from '../dialog/session-timer.ts'
import type { Replaces } from '../headers/replaces.ts'
import { checkMessage } from '../message/check-message.ts'
import { keepContent } from '../message/content.ts'
import { describeMessage } from '../message/describe-message.ts'
import type { SipFault } from '../message/fault.ts'
import { formatMessage } from '../message/format-message.ts'
import { isRequest, type SipMessage, type SipRequest, type SipResponse } from '../message/message.ts'
import { createResponse } from '../message/respond.ts'
import { type Resolver, systemResolver } from '../net/resolver.ts'
import { type Trace, traceIn } from '../net/trace.ts'
import type { TransportUser } from '../net/transport.ts'
import { faults } from '../tables/faults.table.ts'
import { methodRow } from '../tables/methods.table.ts'
import type { Flow } from '../transaction/flow.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { defaultTiming, type Timing } from '../transaction/timers.table.ts'
import { type LayerUser, TransactionLayer } from '../transaction/transaction-layer.ts'
import { defaultWireStyle, type WireStyle } from '../transaction/wire-style.ts'
import type { AgentCore, DialogUsage } from './agent-core.ts'
import { Call } from './call.ts'
import { contactOn, createRequest, type RequestOptions } from './create-request.ts'
import { IncomingCall, type IncomingCallOptions } from './incoming-call.ts'
import { IncomingRequest } from './incoming-request.ts'
import { Notifier, type NotifierOptions, type NotifierRecord } from './notifier.ts'
import { OutgoingCall, type OutgoingCallOptions } from './outgoing-call.ts'
import { OutgoingRequest } from './outgoing-request.ts'
import { defaultOverload, isTurnedAway, type OverloadOptions } from './overload.ts'
import type { Header } from './parts.ts'
import { answered, failed, type RequestResult } from './request-result.ts'
import { changesSession, type Served, screenRequest } from './screen-request.ts'
import { sendToNextTarget } from './send-to-next-target.ts'
import { Subscriber, type SubscriberHandler } from './subscriber.ts'
import { Transports } from './transports.ts'

export interface UserAgentHandler {
  /** INVITE outside of a dialog: `acceptCall` or an answer. */
  onInvite(incoming: IncomingRequest): void
  /** Anything else outside of a dialog: must be answered. */
  onRequest(incoming: IncomingRequest): void
  /** Bytes that are no SIP, or a message too broken to answer; for counting. */
  onInvalid?(fault: SipFault, flow: Flow): void
  /** New work that was turned away with 503, for there is too much already. */
  onTurnedAway?(request: SipRequest, flow: Flow): void
}

export interface UserAgentOptions {
  readonly clock: Clock
  readonly random: Random
  readonly handler: UserAgentHandler
  readonly name?: string | undefined
  readonly resolver?: Resolver | undefined
  readonly timing?: Timing | undefined
  readonly style?: Partial<WireStyle> | undefined
  readonly timer?: SessionTimerOptions | undefined
  readonly methods?: readonly string[] | undefined
  readonly extensions?: readonly string[] | undefined
  readonly sessionTypes?: readonly string[] | undefined
  readonly overload?: Partial<OverloadOptions> | undefined
  readonly streamAboveBytes?: number | undefined
  /** where messages are told of; absent: to everybody in the process */
  readonly trace?: Trace | undefined
}

export interface InviteOptions extends RequestOptions, Pick<OutgoingCallOptions, 'handler'> {
  readonly timer?: SessionTimerOptions | undefined
  /** reliable provisional answers: asked for, offered or not */
  readonly reliable?: 'no' | 'supported' | 'required' | undefined
}

const defaultMethods = [
  'OPTIONS', 'REGISTER', 'SUBSCRIBE', 'NOTIFY', 'PUBLISH', 'INVITE', 'ACK', 'BYE', 'CANCEL', 'UPDATE', 'PRACK', 'INFO', 'MESSAGE', 'REFER',
] // biome-ignore format: a list of words
const defaultExtensions = ['100rel', 'timer', 'replaces', 'norefersub', 'histinfo']

export class UserAgent implements TransportUser {
  readonly transports = new Transports()
  readonly trace: Trace | undefined
  readonly #options: UserAgentOptions
  readonly #layer: TransactionLayer
  readonly #core: AgentCore
  readonly #overload: OverloadOptions
  readonly #sessionTypes: readonly string[]
  readonly #served: Served
  readonly #timer: SessionTimerOptions
  readonly #usages = new SlotMap<string, DialogUsage[]>()
  readonly #ringing = new SlotMap<ServerTransaction, IncomingCall>()
  readonly #waiting = new SlotMap<ServerTransaction, IncomingRequest>()
  #isClosed = false

  constructor(options: UserAgentOptions) {
    this.#options = options
    this.trace = options.trace
    const { clock, random, timing = defaultTiming } = options
    this.#overload = { ...defaultOverload, ...options.overload }
    this.#sessionTypes = options.sessionTypes ?? ['application/sdp']
    this.#timer = options.timer ?? defaultSessionTimer
    const user: LayerUser = {
      onRequest: (request, transaction) => this.#onRequest(request, transaction),
      onAck: (request) => this.#onAck(request),
      onUnsent: (answer, flow) =>
        detached(sendToNextTarget(this.#core, answer, flow), 'an answer that goes another way'),
      // a 2xx after its time: the fork it belongs to was ended long ago
      onStrayResponse: () => undefined,
    }
    const style = { ...defaultWireStyle, ...options.style }
    const { methods = defaultMethods, extensions = defaultExtensions } = options
    this.#served = { methods, extensions, sessionTypes: this.#sessionTypes }
    this.#layer = new TransactionLayer({ clock, random, timing, style, user })
    this.#core = {
      clock,
      random,
      timing,
      style,
      layer: this.#layer,
      transports: this.transports,
      resolver: options.resolver ?? systemResolver,
      name: options.name,
      methods,
      extensions,
      methodList: methods.join(', '),
      extensionList: extensions.join(', '),
      streamAboveBytes: options.streamAboveBytes,
      newTag: () => random.bytes(8).toHex(),
      contactOn,
      addUsage: (key, usage) => this.#addUsage(key, usage),
      removeUsage: (key, usage) => this.#removeUsage(key, usage),
    }
  }

  /** Dialogs with a call or a subscription in them. */
  get dialogs(): number {
    return this.#usages.size
  }

  /** How our messages are written. */
  get style(): WireStyle {
    return this.#core.style
  }

  get transactions(): number {
    return this.#layer.size
  }

  /** A call out; the handler hears what becomes of it. */
  invite(options: InviteOptions): OutgoingCall {
    const request = createRequest(this.#core, 'INVITE', { contact: 'auto', ...options })
    const { methods, extensions } = this.#core
    const reliable = options.reliable ?? 'supported'
    request.add('allow', methods.join(', '))
    if (!request.has('supported'))
      request.add('supported', extensions.filter((tag) => tag !== '100rel' || reliable !== 'no').join(', '))
    if (reliable === 'required') request.add('require', '100rel')
    const { handler, credentials, flow, transport, body, contentType } = options
    const contact = options.contact === undefined || options.contact.startsWith('auto') ? undefined : options.contact
    const timer = options.timer ?? this.#timer
    const call = new OutgoingCall(
      this.#core,
      request,
      { body, contentType },
      { handler, timer, credentials, flow, transport, contact },
    )
    call.start()
    return call
  }

  /** Any request outside of a dialog, to its final answer. */
  request(
    method: string,
    options: RequestOptions,
    onProvisional?: (response: SipResponse) => void,
  ): Promise<RequestResult> {
    const request = createRequest(this.#core, method, options)
    return new Promise((resolve) => {
      const handler = {
        onResponse: (response: SipResponse, _request: SipRequest, flow: Flow) =>
          response.status < 200 ? onProvisional?.(response) : resolve(answered(response, flow)),
        onFailure: (why: Parameters<typeof failed>[0]) => resolve(failed(why)),
      }
      const { credentials, flow, transport } = options
      new OutgoingRequest(this.#core, request, handler, {
        hop: nextHop(request),
        flow,
        transport,
        credentials,
      }).start()
    })
  }

  subscribe(options: RequestOptions & { event: string; expires: number; handler: SubscriberHandler }): Subscriber {
    const request = createRequest(this.#core, 'SUBSCRIBE', { contact: 'auto', ...options })
    request.add('event', options.event)
    const { handler, expires, credentials } = options
    const made = new Subscriber(this.#core, request, { handler, expires, credentials })
    made.start()
    return made
  }

  /** Takes an INVITE as a call. undefined: the caller has given up meanwhile. */
  acceptCall(
    incoming: IncomingRequest,
    options: Omit<IncomingCallOptions, 'timer'> & { timer?: SessionTimerOptions },
  ): IncomingCall | undefined {
    this.#waiting.delete(incoming.transaction)
    if (incoming.isAnswered) return undefined
    const timer = options.timer ?? this.#timer
    const refused = answerTimer(incoming.request, timer)
    if (refused.kind === 'refused') {
      incoming.respond(refused.status, { headers: refused.headers })
      return undefined
    }
    const call = new IncomingCall(this.#core, incoming, { ...options, timer })
    this.#ringing.set(incoming.transaction, call)
    incoming.onFinal(() => this.#ringing.delete(incoming.transaction))
    return call
  }

  /** Takes a SUBSCRIBE or a REFER: answers it and tells the state from now on. `call`: the one it came in. */
  acceptSubscription(incoming: IncomingRequest, options: NotifierOptions & { call?: Call }): Notifier | undefined {
    const { call } = options
    const dialog = options.dialog ?? call?.dialog
    const credentials = options.credentials ?? call?.credentials
    return Notifier.accept(this.#core, incoming, { ...options, dialog, credentials })
  }

  /** Goes on with a subscription of a process before this one; nothing is told until its owner does. */
  resumeSubscription(record: NotifierRecord, secondsLeft: number, options: NotifierOptions): Notifier | undefined {
    return Notifier.resume(this.#core, record, secondsLeft, options)
  }

  /** The call a Replaces names (RFC 3891 §3); its tags are as the other side sees us. */
  findCall({ callId, toTag, fromTag }: Pick<Replaces, 'callId' | 'toTag' | 'fromTag'>): Call | undefined {
    const usages = this.#usages.get(dialogKey(callId, toTag, fromTag))
    return usages?.find((usage): usage is Call => usage instanceof Call && !usage.isEnded)
  }

  /** Whether a request that was checked is a repetition, or belongs to a dialog that is there or could be about to. */
  knows(request: SipRequest): boolean {
    if (this.#layer.isKnown(request)) return true
    if (request.method === 'CANCEL') return this.#layer.cancelled(request) !== undefined
    const { callId, toTag } = request
    if (toTag === undefined) return false
    return this.#usages.has(dialogKeyOfRequest(request)) || this.#usages.has(dialogKey(callId, toTag, ''))
  }

  /** Nobody is told: calls that should end with BYE are ended before. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const call of this.#ringing.values()) call.discard()
    for (const usage of this.#usages.values().flat()) usage.discard()
    this.#layer.close()
    await this.transports.close()
    this.#usages.clear()
    this.#ringing.clear()
    this.#waiting.clear()
  }

  // From the transports.

  onMessage(message: SipMessage, flow: Flow): void {
    if (this.#isClosed) return
    traceIn(message, flow, this.trace)
    const fault = checkMessage(message)
    if (fault) {
      this.#options.handler.onInvalid?.(fault, flow)
      if (isRequest(message)) this.#refuse(message, flow, fault)
      return
    }
    if (isRequest(message) && this.#isTurnedAway(message, flow)) return
    if (!isRequest(message) && changesSession(message.cseq.method)) keepContent(message, this.#sessionTypes)
    try {
      this.#layer.receive(message, flow)
    } catch (error) {
      reportFault(describeMessage(message), error)
    }
  }

  onMalformed(fault: SipFault, flow: Flow): void {
    this.#options.handler.onInvalid?.(fault, flow)
  }

  onFlowClosed(flow: Flow): void {
    this.#layer.onFlowClosed(flow)
  }

  // From the transactions.

  /** Without a transaction: such a refusal costs nothing that could run out. */
  #isTurnedAway(request: SipRequest, flow: Flow): boolean {
    const isStray = isForSomethingThere(request) && !this.knows(request)
    const isTooMuch = isTurnedAway(request, this.#layer.size, this.#overload) && !this.#layer.isKnown(request)
    if (!isStray && !isTooMuch) return false
    const headers: Header[] = isStray ? [] : [['retry-after', String(this.#overload.retryAfterSeconds)]]
    const response = createResponse(request, isStray ? 481 : 503, { headers, toTag: this.#core.newTag() })
    flow.send(formatMessage(response, this.#core.style))
    if (!isStray) this.#options.handler.onTurnedAway?.(request, flow)
    return true
  }

  /** An ACK is never answered, nor is a request whose sender cannot be read. */
  #refuse(request: SipRequest, flow: Flow, fault: SipFault): void {
    const vias = request.readVias()
    if (fault.status === 0 || request.method === 'ACK' || vias === undefined) return
    const response = createResponse(request, fault.status, {
      toTag: this.#core.newTag(),
      headers: [['warning', `399 ${flow.sentBy.host} "${faults[fault.code].says}"`]],
    })
    flow.send(formatMessage(response, this.#core.style))
  }

  #onRequest(request: SipRequest, transaction: ServerTransaction): void {
    const incoming = new IncomingRequest(this.#core, transaction)
    try {
      this.#dispatch(incoming)
    } catch (error) {
      const ringing = this.#ringing.get(transaction)
      if (ringing) ringing.reject(500)
      else if (!incoming.isAnswered) incoming.respond(500)
      throw error
    }
  }

  #dispatch(incoming: IncomingRequest): void {
    const { request } = incoming
    const refusal = screenRequest(request, this.#served)
    if (!refusal && changesSession(request.method)) keepContent(request, this.#sessionTypes)
    if (request.method === 'CANCEL') this.#onCancel(incoming)
    else if (refusal) incoming.respond(refusal.status, { headers: refusal.headers })
    else if (request.toTag !== undefined) this.#onDialogRequest(incoming)
    else if (methodRow(request.method)?.needsDialog && request.method !== 'INFO') incoming.respond(481)
    else if (request.method === 'INVITE') this.#onInvite(incoming)
    else this.#options.handler.onRequest(incoming)
  }

  #onInvite(incoming: IncomingRequest): void {
    this.#waiting.set(incoming.transaction, incoming)
    incoming.onFinal(() => this.#waiting.delete(incoming.transaction))
    this.#options.handler.onInvite(incoming)
  }

  #onDialogRequest(incoming: IncomingRequest): void {
    const usages = this.#usages.get(dialogKeyOfRequest(incoming.request))
    if (usages?.length === 1) {
      if (usages[0]!.receive(incoming)) return
    } else if (usages) {
      // a subscription knows its own requests; a call takes whatever is left
      const ordered = usages.toSorted((a, b) => Number(a instanceof Call) - Number(b instanceof Call))
      for (const usage of ordered) if (usage.receive(incoming)) return
    }
    if (incoming.method === 'NOTIFY' && !usages) {
      // the first news may come before the answer to our SUBSCRIBE
      const early = this.#earlySubscriber(incoming)
      if (early?.receive(incoming)) return
    }
    incoming.respond(481)
  }

  #earlySubscriber({ request }: IncomingRequest): DialogUsage | undefined {
    return this.#usages.get(dialogKey(request.callId, request.toTag ?? '', ''))?.[0]
  }

  #onCancel(incoming: IncomingRequest): void {
    const { request } = incoming
    const invite = this.#layer.cancelled(request)
    incoming.respond(invite ? 200 : 481)
    if (!invite) return
    const call = this.#ringing.get(invite)
    if (call) call.cancelled(request)
    else if (request.toTag === undefined) this.#waiting.get(invite)?.respond(487)
    else for (const usage of this.#usages.get(dialogKeyOfRequest(request)) ?? []) usage.onCancel?.(invite)
  }

  #onAck(request: SipRequest): void {
    if (request.toTag === undefined) return
    keepContent(request, this.#sessionTypes)
    for (const usage of this.#usages.get(dialogKeyOfRequest(request)) ?? []) usage.onAck?.(request)
  }

  #addUsage(key: string, usage: DialogUsage): void {
    const usages = this.#usages.get(key)
    if (usages) usages.push(usage)
    else this.#usages.set(key, [usage])
  }

  #removeUsage(key: string, usage: DialogUsage): void {
    const usages = this.#usages.get(key)
    const isAlone = usages?.length === 1 && usages[0] === usage
    const left = isAlone ? [] : (usages?.filter((one) => one !== usage) ?? [])
    if (left.length > 0) this.#usages.set(key, left)
    else this.#usages.delete(key)
  }
}

/** A CANCEL, and what has a tag in To, makes sense only where its call or dialog is. */
const isForSomethingThere = ({ method, toTag }: SipRequest) =>
  method === 'CANCEL' || (toTag !== undefined && method !== 'ACK')

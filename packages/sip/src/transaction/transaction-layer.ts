// All transactions: a message that belongs to one goes there, a new request makes one, the rest is handed up.
// Not a user agent: it decides nothing about what a request asks for.

import { type Clock, type Random, SlotMap } from '@jackfield/base'
import { formatVia, magicCookie } from '../headers/via.ts'
import { formatMessage } from '../message/format-message.ts'
import { isRequest, type SipMessage, type SipRequest, type SipResponse } from '../message/message.ts'
import { Parameters } from '../message/parameters.ts'
import { createResponse } from '../message/respond.ts'
import { createCancel } from './ack.ts'
import { ClientTransaction, type ClientUser } from './client-transaction.ts'
import type { Flow } from './flow.ts'
import { clientKey, clientKeyOfRequest, mergeKey, serverKey, serverKeyFor } from './match.ts'
import { ServerTransaction, type ServerUser } from './server-transaction.ts'
import { defaultTiming, type Timing } from './timers.table.ts'
import { defaultWireStyle, type WireStyle } from './wire-style.ts'

export interface LayerUser extends ServerUser {
  /** An answer that belongs to no transaction: a 2xx that came after its time, or a stray one. */
  onStrayResponse(response: SipResponse, flow: Flow): void
}

export interface LayerOptions {
  readonly clock: Clock
  readonly random: Random
  readonly user: LayerUser
  readonly timing?: Timing
  readonly style?: WireStyle
}

export class TransactionLayer {
  readonly #clock: Clock
  readonly #random: Random
  readonly #user: LayerUser
  readonly #timing: Timing
  readonly #style: WireStyle
  readonly #clients = new SlotMap<string, ClientTransaction>()
  readonly #servers = new SlotMap<string, ServerTransaction>()
  readonly #merge = new SlotMap<string, ServerTransaction>()

  constructor({ clock, random, user, timing = defaultTiming, style = defaultWireStyle }: LayerOptions) {
    this.#clock = clock
    this.#random = random
    this.#user = user
    this.#timing = timing
    this.#style = style
  }

  get size(): number {
    return this.#clients.size + this.#servers.size
  }

  /** A checked message from a peer. */
  receive(message: SipMessage, flow: Flow): void {
    if (isRequest(message)) this.#receiveRequest(message, flow)
    else this.#receiveResponse(message as SipResponse, flow)
  }

  /** Whether a request would find its transaction: then it costs nothing and is never refused. */
  isKnown(request: SipRequest): boolean {
    return this.#servers.has(serverKey(request))
  }

  /** Sends a request; the Via of this hop is put on it. */
  request(request: SipRequest, flow: Flow, user: ClientUser): ClientTransaction {
    const parameters = Parameters.of({ branch: this.newBranch(), rport: this.#style.asksForRport || undefined })
    const { host, port } = flow.sentBy
    request.prepend('via', formatVia({ transport: flow.transport, host, port, parameters }))
    return this.#startClient(request, flow, user)
  }

  /** CANCEL of an INVITE that is under way: the caller waits for a provisional answer first (RFC 3261 §9.1). */
  cancel(
    invite: ClientTransaction,
    headers?: readonly (readonly [string, string])[],
    user: ClientUser = { onResponse() {}, onFailure() {} },
  ): ClientTransaction {
    return this.#startClient(createCancel(invite.request, headers), invite.flow, user)
  }

  /** The INVITE a CANCEL is for. */
  cancelled(cancel: SipRequest): ServerTransaction | undefined {
    return this.#servers.get(serverKeyFor(cancel, 'INVITE'))
  }

  newBranch(): string {
    return `${magicCookie}${this.#random.bytes(12).toHex()}`
  }

  /** A connection is gone: whoever waits for something on it is told. */
  onFlowClosed(flow: Flow): void {
    for (const transaction of this.#clients.values()) if (transaction.flow === flow) transaction.onTransportError()
    for (const transaction of this.#servers.values()) if (transaction.flow === flow) transaction.onTransportError()
  }

  /** Nothing is sent any more and nobody is told. */
  close(): void {
    for (const transaction of this.#clients.values()) transaction.abandon()
    for (const transaction of this.#servers.values()) transaction.abandon()
  }

  #startClient(request: SipRequest, flow: Flow, user: ClientUser): ClientTransaction {
    const key = clientKeyOfRequest(request)
    const end = () => void this.#clients.delete(key)
    const transaction = new ClientTransaction(request, flow, user, this.#clock, this.#timing, this.#style, end)
    this.#clients.set(key, transaction)
    transaction.begin()
    return transaction
  }

  #receiveResponse(response: SipResponse, flow: Flow): void {
    // more than one Via: somebody else's answer that came here by mistake (RFC 3261 §8.1.3.3)
    if (response.vias.length !== 1) return
    const transaction = this.#clients.get(clientKey(response))
    if (transaction) transaction.receive(response)
    else this.#user.onStrayResponse(response, flow)
  }

  #receiveRequest(request: SipRequest, flow: Flow): void {
    const key = serverKey(request)
    const known = this.#servers.get(key)
    if (request.method === 'ACK') {
      if (known && (known.state === 'accepted' || isAckOf(request, known))) known.receive(request)
      else this.#user.onAck(request, flow)
      return
    }
    if (known) {
      known.receive(request)
      return
    }
    const merged = canMerge(request) ? mergeKey(request) : undefined
    if (merged !== undefined && this.#merge.has(merged)) {
      // the same request by another way: a loop, or a fork that met again
      const response = createResponse(request, 482, { toTag: this.#random.bytes(8).toHex() })
      flow.send(formatMessage(response, this.#style))
      return
    }
    this.#startServer(key, merged, request, flow)
  }

  #startServer(key: string, merged: string | undefined, request: SipRequest, flow: Flow): void {
    const transaction = new ServerTransaction(request, flow, this.#user, this.#clock, this.#timing, this.#style, () => {
      this.#servers.delete(key)
      if (merged !== undefined && this.#merge.get(merged) === transaction) this.#merge.delete(merged)
    })
    this.#servers.set(key, transaction)
    if (merged !== undefined) this.#merge.set(merged, transaction)
    transaction.begin()
  }
}

/**
 * Outside of a dialog the same request by two ways is served once (RFC 3261 §8.2.2.2). A REGISTER may come again as often as it likes:
 * phones that do not count repeat theirs, and it comes to the same.
 */
const canMerge = ({ toTag, method }: SipRequest) => toTag === undefined && method !== 'CANCEL' && method !== 'REGISTER'

/** The tag of To must be the one we answered with; otherwise it is the ACK to another branch of a fork. */
const isAckOf = (ack: SipRequest, transaction: ServerTransaction) =>
  transaction.toTag === undefined || ack.toTag === transaction.toTag

// One request out into the world: looked up, tried at one place after the other, authenticated, cancelled when nobody waits any more.
// Not what its answers mean.

import { detached, type Timer } from '@jackfield/base'
import type { DigestClient } from '../digest/digest-client.ts'
import { formatCSeq } from '../headers/cseq.ts'
import { describeMessage } from '../message/describe-message.ts'
import { SipFault } from '../message/fault.ts'
import { formatMessage } from '../message/format-message.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { isSipUri, type Uri } from '../message/uri.ts'
import { type Destination, resolveUri } from '../net/resolve-uri.ts'
import type { Transport } from '../net/transport.ts'
import type { ClientTransaction } from '../transaction/client-transaction.ts'
import type { Flow } from '../transaction/flow.ts'
import type { AgentCore } from './agent-core.ts'
import { hopAfter } from './hop-after.ts'
import type { Header } from './parts.ts'

/** `unresolved`: the name leads nowhere. `cancelled`: before anything was sent, or since the peer never came to an end with it. */
export type RequestFailure = 'timeout' | 'transport' | 'unresolved' | 'cancelled'

export interface OutgoingHandler {
  /** `request` is the one that was answered: its number may have grown on the way. */
  onResponse(response: SipResponse, request: SipRequest, flow: Flow): void
  onFailure(why: RequestFailure): void
}

export interface OutgoingOptions {
  /** where to send it; the topmost Route or the Request-URI otherwise */
  readonly hop: Uri | SipFault
  /** a connection that must be used while it is open */
  readonly flow?: Flow | undefined
  readonly transport?: Transport | undefined
  readonly credentials?: DigestClient | undefined
  /** for a request inside a dialog, whose numbers the dialog gives */
  readonly nextSequence?: (() => number) | undefined
  /** an INVITE is cancelled when this long no provisional answer came but 100; it may ring for ever otherwise */
  readonly mostSilenceMs?: number | undefined
}

/** Challenges answered for one request; more would be a loop. */
const mostChallenges = 3

export class OutgoingRequest {
  readonly #core: AgentCore
  readonly #handler: OutgoingHandler
  readonly #options: OutgoingOptions
  #request: SipRequest
  #destinations: Destination[] = []
  #transaction: ClientTransaction | undefined
  #challenges = 0
  /** it went out on a connection that was there, and nothing else was tried */
  #isReused = false
  #isOver = false
  #isCancelling = false
  #isGivenUp = false
  #cancelHeaders: readonly Header[] | undefined
  /** for the next provisional answer, or for the last one after CANCEL */
  #limit: Timer | undefined

  constructor(core: AgentCore, request: SipRequest, handler: OutgoingHandler, options: OutgoingOptions) {
    this.#core = core
    this.#request = request
    this.#handler = handler
    this.#options = options
    options.credentials?.authorize(request)
  }

  /** Never throws: what goes wrong is told to the handler. */
  start(): void {
    const { flow } = this.#options
    this.#isReused = flow?.isOpen ?? false
    this.#goOn(async () => (flow?.isOpen ? this.#sendOn(flow) : this.#lookUp()))
  }

  /** Whoever hears of it may fail; that ends neither this request nor anything else. */
  #goOn(work: () => Promise<void>): void {
    detached(work(), describeMessage(this.#request))
  }

  async #lookUp(): Promise<void> {
    const hop = hopAfter(this.#options.flow, this.#options.hop)
    if (hop instanceof SipFault || !isSipUri(hop)) {
      this.#fail('unresolved')
      return
    }
    const { resolver, random, transports } = this.#core
    this.#destinations = await resolveUri(hop, resolver, random, transports.names).catch(() => [])
    this.#preferStream(hop)
    await this.#tryNext(this.#destinations.length === 0 ? 'unresolved' : 'transport')
  }

  /** CANCEL for an INVITE under way: at once, or when the first provisional answer has come (RFC 3261 §9.1). */
  cancel(headers: readonly Header[] = []): void {
    if (this.#isOver || this.#isCancelling) return
    this.#isCancelling = true
    this.#cancelHeaders = headers
    if (this.#transaction?.state === 'proceeding') this.#sendCancel()
  }

  /** Large requests do not go by UDP where TCP is there; UDP stays as a last resort (§18.1.1). */
  #preferStream(hop: Uri): void {
    const most = this.#core.streamAboveBytes
    if (most === undefined || !isSipUri(hop) || hop.parameters.has('transport')) return
    if (!this.#core.transports.names.includes('TCP') || this.#size() + 200 <= most) return
    this.#destinations = this.#destinations.flatMap((destination) =>
      destination.transport === 'UDP' ? [{ ...destination, transport: 'TCP' as const }, destination] : [destination],
    )
  }

  #size(): number {
    return formatMessage(this.#request, this.#core.style).length
  }

  async #tryNext(why: RequestFailure): Promise<void> {
    while (!this.#isCancelling) {
      const destination = this.#destinations.shift()
      if (!destination) break
      const flow = await this.#core.transports.flowTo(destination, this.#options.transport).catch(() => undefined)
      if (!flow) continue
      this.#sendOn(flow)
      return
    }
    this.#fail(this.#isCancelling ? 'cancelled' : why)
  }

  #sendOn(flow: Flow): void {
    if (this.#isCancelling) {
      this.#fail('cancelled')
      return
    }
    this.#limit?.cancel()
    this.#limit = undefined
    const request = this.#request.copy()
    if (request.has('contact')) request.set('contact', this.#contactFor(request, flow))
    this.#transaction = this.#core.layer.request(request, flow, {
      onResponse: (response) => this.#onResponse(response, request, flow),
      onFailure: (why) => {
        if (this.#isOver) return
        if (why === 'transport' && this.#isReused && !this.#isCancelling) {
          // the connection that was there was not there any more: its peer may be reached by another (RFC 3261 §18.1.1)
          this.#isReused = false
          this.#goOn(() => this.#lookUp())
          return
        }
        // a place that does not answer at all is no reason to give up on the others
        if (this.#destinations.length > 0 && !this.#isCancelling) this.#goOn(() => this.#tryNext(why))
        else this.#fail(why)
      },
    })
  }

  /** `Contact: auto` is filled in when the flow is known. */
  #contactFor(request: SipRequest, flow: Flow): string {
    const given = request.header('contact')!
    const auto = /^auto(?::(.*))?$/.exec(given)
    return auto ? this.#core.contactOn(flow, auto[1]) : given
  }

  #onResponse(response: SipResponse, request: SipRequest, flow: Flow): void {
    this.#isReused = false
    if (response.status < 200) {
      if (this.#isCancelling) this.#sendCancel()
      else if (response.status > 100 || !this.#limit) this.#limitSilence()
      this.#handler.onResponse(response, request, flow)
      return
    }
    if (!this.#isOver && !this.#isCancelling && this.#isTriedAgain(response, request, flow)) return
    this.#isOver = true
    this.#limit?.cancel()
    this.#handler.onResponse(response, request, flow)
  }

  /** A peer that thinks it over says so once a minute (§13.3.1.1). */
  #limitSilence(): void {
    const { mostSilenceMs } = this.#options
    if (mostSilenceMs === undefined) return
    this.#limit?.cancel()
    this.#limit = this.#core.clock.after(mostSilenceMs, () => {
      this.#isGivenUp = true
      this.cancel()
    })
  }

  #isTriedAgain(response: SipResponse, request: SipRequest, flow: Flow): boolean {
    if (response.status === 503 && this.#destinations.length > 0) {
      this.#goOn(() => this.#tryNext('transport'))
      return true
    }
    const { credentials } = this.#options
    if ((response.status !== 401 && response.status !== 407) || !credentials) return false
    if (++this.#challenges > mostChallenges || !credentials.learn(response)) return false
    const sequence = this.#options.nextSequence?.() ?? request.cseq.sequence + 1
    this.#request.set('cseq', formatCSeq({ sequence, method: request.method }))
    credentials.authorize(this.#request)
    this.#sendOn(flow)
    return true
  }

  #sendCancel(): void {
    if (this.#cancelHeaders === undefined || !this.#transaction) return
    this.#core.layer.cancel(this.#transaction, this.#cancelHeaders)
    this.#cancelHeaders = undefined
    // a peer that never ends its INVITE is not waited for (§9.1)
    this.#limit = this.#core.clock.after(64 * this.#core.timing.t1Ms, () => {
      this.#transaction?.abandon()
      this.#fail(this.#isGivenUp ? 'cancelled' : 'timeout')
    })
  }

  #fail(why: RequestFailure): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#limit?.cancel()
    this.#handler.onFailure(why)
  }
}

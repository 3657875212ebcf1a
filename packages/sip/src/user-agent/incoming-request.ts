// A request that came, and the way to answer it.
// Not what to answer.

import { atEndOfTurn } from '@jackfield/base'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { createResponse } from '../message/respond.ts'
import { methodRow } from '../tables/methods.table.ts'
import type { Flow } from '../transaction/flow.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { AgentIdentity } from './agent-identity.ts'
import type { Header, MessageParts } from './parts.ts'

export interface ResponseOptions extends MessageParts {
  readonly reason?: string | undefined
}

export class IncomingRequest {
  readonly request: SipRequest
  readonly flow: Flow
  readonly transaction: ServerTransaction
  /** put on To when the request has no tag there */
  readonly localTag: string
  readonly #core: AgentIdentity
  #contact: string | undefined
  /** added to a 2xx */
  successHeaders: readonly Header[] = []
  #onFinal: ((response: SipResponse) => void) | undefined

  constructor(core: AgentIdentity, transaction: ServerTransaction) {
    this.#core = core
    this.transaction = transaction
    this.request = transaction.request
    this.flow = transaction.flow
    this.localTag = this.request.toTag ?? core.newTag()
  }

  get method(): string {
    return this.request.method
  }

  get isAnswered(): boolean {
    return this.transaction.isAnswered
  }

  /** Instead of the contact made from the transport. */
  set contact(value: string) {
    this.#contact = value
  }

  /** Hears the final answer when it goes out. */
  onFinal(listener: (response: SipResponse) => void): void {
    this.#onFinal = listener
  }

  /** The second final answer is ignored. */
  respond(status: number, options: ResponseOptions = {}): SipResponse {
    const response = this.createResponse(status, options)
    const isFirst = status >= 200 && !this.isAnswered
    this.transaction.respond(response)
    if (isFirst) this.#onFinal?.(response)
    return response
  }

  /** 100 at the end of this turn, where nothing else was answered by then: the sender has no reason to repeat it meanwhile. */
  respondTrying(): void {
    atEndOfTurn(() => {
      if (!this.transaction.hasResponded) this.respond(100)
    })
  }

  /**
   * The final answer, with nothing kept: it is not repeated, and a repetition of the request is a new one. For whoever has
   * not shown who he is: answers that are repeated are what others are flooded with in his name (RFC 3261 §26.3.2.4).
   */
  respondOnce(status: number, options: ResponseOptions = {}): void {
    this.respond(status, options)
    this.transaction.abandon()
  }

  /** With everything an answer needs, not sent. */
  createResponse(status: number, { reason, headers: given, body, contentType }: ResponseOptions = {}): SipResponse {
    const { request } = this
    const headers = this.#ownHeaders(status, given ?? none)
    if (given) headers.push(...given)
    const keepsRoute = status > 100 && status < 300 && (methodRow(request.method)?.makesDialog ?? false)
    return createResponse(request, status, { reason, toTag: this.localTag, headers, body, contentType, keepsRoute })
  }

  #ownHeaders(status: number, given: readonly Header[]): Header[] {
    const own: Header[] = []
    const { name, methodList, extensionList } = this.#core
    const isSuccess = status >= 200 && status < 300
    const isInvite = this.method === 'INVITE'
    if (isSuccess) for (const header of this.successHeaders) if (!has(given, header[0])) own.push(header)
    if (status > 100 && status < 300) {
      const row = methodRow(this.method)
      if ((row?.makesDialog || row?.refreshesTarget) && !has(given, 'contact')) {
        own.push(['contact', this.#contact ?? this.#core.contactOn(this.flow)])
      }
    }
    if ((status === 405 || (isSuccess && isInvite)) && !has(given, 'allow')) own.push(['allow', methodList])
    if (isSuccess && isInvite && !has(given, 'supported')) own.push(['supported', extensionList])
    if (name !== undefined && !has(given, 'server')) own.push(['server', name])
    return own
  }
}

const none: readonly Header[] = []

/** `name`: in lower case. */
function has(headers: readonly Header[], name: string): boolean {
  for (let at = 0; at < headers.length; at++) {
    const [other] = headers[at]!
    if (other === name || (other.length === name.length && other.toLowerCase() === name)) return true
  }
  return false
}

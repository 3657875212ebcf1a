// Drives the two server machines: one request in, its answers out, repetitions answered without asking anybody.
// Not the dialog: tags and contacts are in the answers already when they come here.

import { type Clock, step } from '@jackfield/base'
import { SipFault } from '../message/fault.ts'
import { formatMessage } from '../message/format-message.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { parseNameAddress } from '../message/name-address.ts'
import { createResponse } from '../message/respond.ts'
import { type Effect, timerOf } from './effects.ts'
import type { Flow } from './flow.ts'
import { inviteServer, inviteServerTimers, type ServerEvent } from './invite-server.machine.ts'
import { server, serverTimers } from './server.machine.ts'
import { TimerSet } from './timer-set.ts'
import type { Timing } from './timers.table.ts'
import type { WireStyle } from './wire-style.ts'

export interface ServerUser {
  onRequest(request: SipRequest, transaction: ServerTransaction): void
  /** ACK to a success that came with the branch of the INVITE, as RFC 2543 had it. */
  onAck(request: SipRequest, flow: Flow): void
  /** The connection is gone, and with it the way of this answer. */
  onUnsent?(answer: Buffer, flow: Flow): void
}

export class ServerTransaction {
  readonly flow: Flow
  readonly isInvite: boolean
  readonly #user: ServerUser
  readonly #style: WireStyle
  readonly #timers: TimerSet
  readonly #onEnd: () => void
  /** forgotten with the answer: transactions stay for half a minute, and what they hold on to stays with them */
  #request: SipRequest | undefined
  #isAnswered = false
  #state: 'trying' | 'proceeding' | 'accepted' | 'completed' | 'confirmed' | 'terminated'
  /** To of the newest answer, as it is written */
  #to: string | undefined
  /** the newest answer, as long as it may have to be sent again from here */
  #bytes: Buffer | undefined
  /** while it is dealt with */
  #ack: SipRequest | undefined

  constructor(
    request: SipRequest,
    flow: Flow,
    user: ServerUser,
    clock: Clock,
    timing: Timing,
    style: WireStyle,
    onEnd: () => void,
  ) {
    this.#request = request
    this.flow = flow
    this.isInvite = request.method === 'INVITE'
    this.#user = user
    this.#style = style
    this.#onEnd = onEnd
    this.#state = this.isInvite ? 'proceeding' : 'trying'
    this.#timers = new TimerSet(clock, timing, flow.isReliable, (name) => {
      if (name === 'trying' && this.#bytes === undefined) this.#keep(createResponse(this.request, 100))
      else if (name === 'trying') return
      this.#apply(`timer ${name}`)
    })
  }

  /** Until it is answered. */
  get request(): SipRequest {
    if (!this.#request) throw new Error('the request was answered and is forgotten')
    return this.#request
  }

  get state(): string {
    return this.#state
  }

  /** The tag that the newest answer has in To. */
  get toTag(): string | undefined {
    const to = this.#to === undefined ? undefined : parseNameAddress(this.#to)
    return to === undefined || to instanceof SipFault ? undefined : to.parameters.get('tag')
  }

  get isAnswered(): boolean {
    return this.#isAnswered
  }

  /** Something was answered, if only that it goes on. */
  get hasResponded(): boolean {
    return this.#isAnswered || this.#bytes !== undefined
  }

  begin(): void {
    this.#apply('begin')
  }

  /** The same request again, or the ACK to our answer. */
  receive(request: SipRequest): void {
    if (request.method !== 'ACK') {
      this.#apply('request')
      return
    }
    this.#ack = request
    try {
      this.#apply('ack')
    } finally {
      this.#ack = undefined
    }
    // the refusal has arrived and is not sent again
    if (this.#state === 'confirmed') this.#bytes = undefined
  }

  /** A second final answer changes nothing; a 2xx to INVITE may be repeated. */
  respond(response: SipResponse): void {
    if (!this.#mayAnswer(response)) return
    this.#keep(response)
    this.#isAnswered ||= response.status >= 200
    this.#apply(response.status < 200 ? 'provisional' : response.status < 300 ? 'success' : 'failure')
    if (response.status < 200) return
    this.#request = undefined
    // whoever answered with a 2xx repeats it
    if (this.#state === 'accepted') this.#bytes = undefined
    // only the ACK to a refusal is looked at for it; what is a part of the request's text keeps all of it
    const isRefusal = this.isInvite && response.status >= 300
    this.#to = isRefusal && this.#to !== undefined ? Buffer.from(this.#to).toString() : undefined
  }

  onTransportError(): void {
    this.#apply('transportError')
  }

  abandon(): void {
    if (this.#state === 'terminated') return
    this.#state = 'terminated'
    this.#timers.keepOnly([])
    this.#onEnd()
  }

  #mayAnswer(response: SipResponse): boolean {
    if (this.isInvite) {
      return this.#state === 'proceeding' || (this.#state === 'accepted' && Math.floor(response.status / 100) === 2)
    }
    if (this.#state !== 'trying' && this.#state !== 'proceeding') return false
    if (response.status === 408) {
      // RFC 4320 §4.2: it would come too late for everybody
      this.abandon()
      return false
    }
    return response.status === 100 || response.status >= 200
  }

  #keep(response: SipResponse): void {
    this.#to = response.header('to')
    this.#bytes = formatMessage(response, this.#style)
  }

  #apply(event: ServerEvent): void {
    const before = this.#state
    const next = this.isInvite
      ? step(inviteServer, before as keyof typeof inviteServer, event)
      : step(server, before as keyof typeof server, event)
    if (!next.isKnown) return
    this.#state = next.state
    if (next.state !== before) {
      const table: Record<string, readonly string[]> = this.isInvite ? inviteServerTimers : serverTimers
      this.#timers.keepOnly(table[next.state] as readonly never[])
    }
    try {
      for (const effect of next.effects) this.#carryOut(effect)
    } finally {
      // whoever is told may fail; it is over all the same
      if (next.state === 'terminated' && before !== 'terminated') this.#onEnd()
    }
  }

  #send(bytes: Buffer): void {
    this.flow.send(bytes, () => {
      if (this.flow.isReliable) this.#user.onUnsent?.(bytes, this.flow)
      this.onTransportError()
    })
  }

  #carryOut(effect: Effect): void {
    const timer = timerOf(effect)
    if (timer) this.#timers.start(timer)
    else if (effect === 'send') {
      // an INVITE that is repeated before anybody answered has nothing to be told yet
      if (this.#bytes) this.#send(this.#bytes)
    } else if (effect === 'passUp') {
      if (this.#ack) this.#user.onAck(this.#ack, this.flow)
      else this.#user.onRequest(this.request, this)
    }
    // nobody is told of an answer that was not acknowledged or could not be sent: a call finds out by itself
  }
}

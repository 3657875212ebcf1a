// Drives the two client machines: one request out, its answers in.
// Not where to send it: the flow is given. A success of INVITE is acknowledged by the user, as the RFC has it.

import { type Clock, step } from '@jackfield/base'
import { formatMessage } from '../message/format-message.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { createAck } from './ack.ts'
import { client, clientTimers } from './client.machine.ts'
import { type Effect, timerOf } from './effects.ts'
import type { Flow } from './flow.ts'
import { type ClientEvent, inviteClient, inviteClientTimers } from './invite-client.machine.ts'
import { TimerSet } from './timer-set.ts'
import type { Timing } from './timers.table.ts'
import type { WireStyle } from './wire-style.ts'

export interface ClientUser {
  onResponse(response: SipResponse): void
  /** No final answer will come. */
  onFailure(why: 'timeout' | 'transport'): void
}

export class ClientTransaction {
  readonly request: SipRequest
  readonly flow: Flow
  readonly isInvite: boolean
  readonly #user: ClientUser
  readonly #style: WireStyle
  readonly #bytes: Buffer
  readonly #timers: TimerSet
  readonly #onEnd: () => void
  #state: 'calling' | 'trying' | 'proceeding' | 'accepted' | 'completed' | 'terminated'
  #response: SipResponse | undefined
  #ack: Buffer | undefined

  constructor(
    request: SipRequest,
    flow: Flow,
    user: ClientUser,
    clock: Clock,
    timing: Timing,
    style: WireStyle,
    onEnd: () => void,
  ) {
    this.request = request
    this.flow = flow
    this.isInvite = request.method === 'INVITE'
    this.#user = user
    this.#onEnd = onEnd
    this.#style = style
    this.#bytes = formatMessage(request, style)
    this.#state = this.isInvite ? 'calling' : 'trying'
    this.#timers = new TimerSet(clock, timing, flow.isReliable, (name) => this.#apply(`timer ${name}`))
  }

  get state(): string {
    return this.#state
  }

  begin(): void {
    this.#apply('begin')
  }

  receive(response: SipResponse): void {
    this.#response = response
    this.#apply(response.status < 200 ? 'provisional' : response.status < 300 ? 'success' : 'failure')
  }

  /** The flow is gone. */
  onTransportError(): void {
    this.#apply('transportError')
  }

  /** Ends without a word: the user wants no answer any more. */
  abandon(): void {
    if (this.#state === 'terminated') return
    this.#state = 'terminated'
    this.#timers.keepOnly([])
    this.#onEnd()
  }

  #apply(event: ClientEvent): void {
    const before = this.#state
    const next = this.isInvite
      ? step(inviteClient, before as keyof typeof inviteClient, event)
      : step(client, before as keyof typeof client, event)
    if (!next.isKnown) return
    this.#state = next.state
    if (next.state !== before) this.#timers.keepOnly(this.#timersOf())
    try {
      for (const effect of next.effects) this.#carryOut(effect)
    } finally {
      // whoever is told may fail; it is over all the same
      if (next.state === 'terminated' && before !== 'terminated') this.#onEnd()
    }
  }

  #timersOf(): readonly never[] {
    const table: Record<string, readonly string[]> = this.isInvite ? inviteClientTimers : clientTimers
    return table[this.#state] as readonly never[]
  }

  #carryOut(effect: Effect): void {
    const timer = timerOf(effect)
    if (timer) this.#timers.start(timer)
    else if (effect === 'send') this.#send(this.#bytes)
    else if (effect === 'acknowledge') {
      this.#ack ??= formatMessage(createAck(this.request, this.#response!), this.#style)
      this.#send(this.#ack)
    } else if (effect === 'passUp') this.#user.onResponse(this.#response!)
    else this.#user.onFailure(effect === 'reportTimeout' ? 'timeout' : 'transport')
  }

  #send(bytes: Buffer): void {
    this.flow.send(bytes, () => this.onTransportError())
  }
}

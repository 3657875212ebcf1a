// Calls that are refused before anybody knows who it is, and calls whose sender was asked for credentials and never came back.
// Not the refusing, and not how many of them are kept: whoever hears of them decides that.

import { type Clock, type Dispose, RecentMap, type Timer } from '@jackfield/base'
import { type Bus, type FailureReason, type RefusedCall, refuseCall } from '@jackfield/core'
import { type Flow, isSipUri, parseUri, SipFault, type SipRequest, unescapeUri } from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'

/** As long as the transaction of a call may take (RFC 3261, timer B). */
const patienceMs = 32_000
/** Calls whose senders were asked and may still answer; the oldest are forgotten without a word: floods are not waited for. */
const mostAsked = 500
/** Calls that were refused and may be tried again, which is the same call; the oldest give way. */
const mostRefused = 500
const longestId = 200

interface Asked {
  readonly until: number
  readonly call: RefusedCall
}

export class RefusedInvites {
  readonly #clock: Clock
  readonly #bus: Bus
  #asked = new RecentMap<Asked>(mostAsked)
  #refused = new RecentMap<true>(mostRefused)
  #timer: Timer | undefined

  constructor(clock: Clock, bus: Bus) {
    this.#clock = clock
    this.#bus = bus
  }

  /** How many are waited for: leaks show here. */
  get size(): number {
    return this.#asked.size
  }

  /** It is refused now. What is no call is none of these. */
  refuse(request: SipRequest, flow: Flow, reason: FailureReason, endpoint?: EndpointSettings): void {
    if (request.method !== 'INVITE') return
    const call = refusedCall(request, flow, endpoint)
    this.#asked.delete(call.protocolId)
    const key = `${reason} ${call.protocolId.slice(0, longestId)}`
    if (this.#refused.peek(key)) return
    this.#refused.use(key, () => true)
    refuseCall(this.#bus, call, reason)
  }

  /** Its sender is asked who he is: refused when nothing comes for too long. */
  ask(request: SipRequest, flow: Flow, endpoint: EndpointSettings | undefined): void {
    if (request.method !== 'INVITE') return
    this.#asked.delete(request.callId)
    const until = this.#clock.now() + patienceMs
    this.#asked.use(request.callId, () => ({ until, call: refusedCall(request, flow, endpoint) }))
    this.#timer ??= this.#clock.after(patienceMs, () => this.#giveUp())
  }

  /** Its sender has shown who he is. */
  settle({ callId, method }: SipRequest): void {
    if (method === 'INVITE') this.#asked.delete(callId)
  }

  readonly close: Dispose = () => {
    this.#timer?.cancel()
    this.#asked = new RecentMap(mostAsked)
    this.#refused = new RecentMap(mostRefused)
  }

  #giveUp(): void {
    this.#timer = undefined
    for (const [callId, { until, call }] of this.#asked.entries()) {
      const leftMs = until - this.#clock.now()
      if (leftMs > 0) {
        this.#timer = this.#clock.after(leftMs, () => this.#giveUp())
        return
      }
      this.#asked.delete(callId)
      refuseCall(this.#bus, call, 'no-credentials')
    }
  }
}

function refusedCall(request: SipRequest, { remote }: Flow, endpoint: EndpointSettings | undefined): RefusedCall {
  return {
    from: endpoint ? `PJSIP/${endpoint.name}` : addressOf(request.header('from') ?? ''),
    to: userOf(request.requestUri),
    remote: `${remote.address}:${remote.port}`,
    // who he says he is, was not shown
    isStranger: true,
    // it was not looked at whether it is a request at all
    protocolId: request.header('call-id') ?? '',
  }
}

/** `user@host` of a From header that may be anything. */
function addressOf(text: string): string {
  const [, inner = text] = /<([^>]*)>/.exec(text) ?? []
  return inner.replace(/^sips?:/i, '').replace(/[;?].*$/s, '')
}

function userOf(text: string): string {
  const uri = parseUri(text)
  return uri instanceof SipFault || !isSipUri(uri) ? text : unescapeUri(uri.user ?? '')
}

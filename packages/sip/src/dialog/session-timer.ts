// Session timers (RFC 4028): what is agreed on at each INVITE or UPDATE, and the clock that refreshes or ends.
// Not the refresh itself: the owner sends it.

import type { Clock, Timer } from '@jackfield/base'
import {
  formatSessionExpires,
  parseMinSe,
  parseSessionExpires,
  type SessionExpires,
} from '../headers/session-expires.ts'
import { SipFault } from '../message/fault.ts'
import type { SipMessage, SipRequest, SipResponse } from '../message/message.ts'

export interface SessionTimerOptions {
  /** `no`: never. `yes`: when the other side wants it. `required`: calls without are refused. `always`: we run one alone. */
  readonly mode: 'no' | 'yes' | 'required' | 'always'
  readonly seconds: number
  readonly minSeconds: number
}

export const defaultSessionTimer: SessionTimerOptions = { mode: 'yes', seconds: 1800, minSeconds: 90 }

/** The smallest interval anybody may ask for (§5). */
export const smallestInterval = 90

export interface AgreedTimer {
  readonly seconds: number
  readonly isRefresher: boolean
}

type Header = readonly [name: string, value: string]

/** The headers of our INVITE and UPDATE. */
export function requestTimerHeaders(options: SessionTimerOptions, refresher?: 'uac' | 'uas'): Header[] {
  if (options.mode === 'no') return []
  const headers: Header[] = [
    ['session-expires', formatSessionExpires({ seconds: options.seconds, refresher })],
    ['min-se', String(options.minSeconds)],
  ]
  return options.mode === 'required' ? [...headers, ['require', 'timer']] : headers
}

export type TimerAnswer =
  | { readonly kind: 'none' }
  | { readonly kind: 'agreed'; readonly timer: AgreedTimer; readonly headers: readonly Header[] }
  /** 422 with our Min-SE, or 421 where the caller cannot */
  | { readonly kind: 'refused'; readonly status: 400 | 421 | 422; readonly headers: readonly Header[] }

/** We answer a request (§9). */
export function answerTimer(request: SipRequest, options: SessionTimerOptions): TimerAnswer {
  if (options.mode === 'no') return { kind: 'none' }
  const supports = request.lists('supported', 'timer') || request.lists('require', 'timer')
  const asked = readTimer(request)
  if (asked instanceof SipFault) return { kind: 'refused', status: 400, headers: [] }
  if (!supports && options.mode === 'required') return { kind: 'refused', status: 421, headers: [['require', 'timer']] }
  if (asked && supports && asked.seconds < options.minSeconds) {
    return { kind: 'refused', status: 422, headers: [['min-se', String(options.minSeconds)]] }
  }
  if (!asked && options.mode === 'yes') return { kind: 'none' }
  const minSe = request.header('min-se')
  const theirs = minSe === undefined ? smallestInterval : parseMinSe(minSe)
  if (theirs instanceof SipFault) return { kind: 'refused', status: 400, headers: [] }
  // we may shorten what they asked for, never below what they allow
  const wanted = asked ? Math.min(asked.seconds, options.seconds) : options.seconds
  const seconds = Math.max(wanted, options.minSeconds, Math.min(theirs, asked?.seconds ?? theirs))
  const refresher = supports ? (asked?.refresher ?? 'uac') : 'uas'
  const headers: Header[] = [['session-expires', formatSessionExpires({ seconds, refresher })]]
  if (supports && refresher === 'uac') headers.push(['require', 'timer'])
  return { kind: 'agreed', timer: { seconds, isRefresher: refresher === 'uas' }, headers }
}

/** They answered our request (§7.2); undefined: no timer runs. */
export function acceptTimer(response: SipResponse, options: SessionTimerOptions): AgreedTimer | undefined {
  if (options.mode === 'no') return undefined
  const agreed = readTimer(response)
  if (agreed && !(agreed instanceof SipFault)) {
    return { seconds: Math.max(agreed.seconds, smallestInterval), isRefresher: agreed.refresher !== 'uas' }
  }
  return options.mode === 'always' ? { seconds: options.seconds, isRefresher: true } : undefined
}

/** What a 422 wants; undefined: nothing that can be read, or nothing larger than what we asked for. */
export function raisedInterval(response: SipResponse, asked: number): number | undefined {
  const minSe = parseMinSe(response.header('min-se') ?? '')
  return minSe instanceof SipFault || minSe <= asked || minSe > 86_400 ? undefined : minSe
}

function readTimer(message: SipMessage): SessionExpires | SipFault | undefined {
  const text = message.header('session-expires')
  return text === undefined ? undefined : parseSessionExpires(text)
}

export interface SessionTimerUser {
  /** Half the interval is over: refresh now. */
  onRefresh(): void
  /** Nobody refreshed: end it. */
  onExpire(): void
}

export class SessionTimer {
  readonly #clock: Clock
  readonly #user: SessionTimerUser
  #timers: Timer[] = []
  #agreed: AgreedTimer | undefined

  constructor(clock: Clock, user: SessionTimerUser) {
    this.#clock = clock
    this.#user = user
  }

  get agreed(): AgreedTimer | undefined {
    return this.#agreed
  }

  /** From this moment; undefined stops it. */
  restart(agreed: AgreedTimer | undefined): void {
    this.stop()
    this.#agreed = agreed
    if (!agreed) return
    const { seconds } = agreed
    if (agreed.isRefresher) this.#timers.push(this.#clock.afterAtLeast(seconds * 500, () => this.#user.onRefresh()))
    // a third of the interval, at most 32 s, before its end there is still time for BYE (§10)
    const margin = Math.min(32, seconds / 3)
    this.#timers.push(this.#clock.afterAtLeast((seconds - margin) * 1000, () => this.#user.onExpire()))
  }

  stop(): void {
    for (const timer of this.#timers) timer.cancel()
    this.#timers = []
    this.#agreed = undefined
  }
}

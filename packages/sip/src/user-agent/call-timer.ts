// The session timer of one call: what its requests ask for, what was agreed on, and more time where the other side wants it.
// Not the refresh: the call sends it.

import {
  type AgreedTimer,
  acceptTimer,
  answerTimer,
  raisedInterval,
  requestTimerHeaders,
  SessionTimer,
  type SessionTimerOptions,
  type SessionTimerUser,
  type TimerAnswer,
} from '../dialog/session-timer.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import type { AgentCore } from './agent-core.ts'
import type { Header } from './parts.ts'

export class CallTimer {
  readonly #timer: SessionTimer
  #options: SessionTimerOptions

  constructor(core: AgentCore, options: SessionTimerOptions, user: SessionTimerUser) {
    this.#options = options
    this.#timer = new SessionTimer(core.clock, user)
  }

  /** Of a request of ours: what was agreed on stays, and so does who refreshes (RFC 4028 §7.4). */
  headers(): Header[] {
    const { agreed } = this.#timer
    const refresher = agreed && (agreed.isRefresher ? 'uac' : 'uas')
    return [...requestTimerHeaders({ ...this.#options, seconds: this.#wanted }, refresher)]
  }

  /** What a request of theirs gets. */
  answer(request: SipRequest): TimerAnswer {
    return answerTimer(request, this.#options)
  }

  /** They answered a request of ours. */
  accept(response: SipResponse): void {
    this.#timer.restart(acceptTimer(response, this.#options))
  }

  restart(timer: AgreedTimer | undefined): void {
    this.#timer.restart(timer)
  }

  /** True: they want more time than we asked for (422), and the next request asks for that. */
  raise(response: SipResponse | undefined): boolean {
    const raised = response?.status === 422 ? raisedInterval(response, this.#wanted) : undefined
    if (raised === undefined) return false
    this.#options = { ...this.#options, seconds: raised, minSeconds: raised }
    return true
  }

  stop(): void {
    this.#timer.stop()
  }

  get #wanted(): number {
    return Math.max(this.#timer.agreed?.seconds ?? this.#options.seconds, this.#options.minSeconds)
  }
}

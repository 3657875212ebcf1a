// One end of a line to another node: what is said here arrives there once and in order, however often it has to be sent.
// Not what is said: signals are whatever both ends agree on. Audio goes past all this.

import { type Clock, detached, type Log, step, type Timer } from '@jackfield/base'
import type { Answer } from '../engine/engine.ts'
import { type LineEffect, type LineEndEvent, type LineState, lineMachine } from './line-end.machine.ts'
import type { LineRequest, LineSignal } from './line-message.ts'
import type { LineTimes } from './line-times.ts'

/** Whoever has this end. */
export interface LineUser {
  /** the other end said this */
  onSignal(signal: LineSignal): void
  /** the other node is gone, or knows nothing of it: it is over */
  onLost(): void
}

export interface LineEndDeps {
  readonly id: string
  /** of the other end */
  readonly node: string
  /** of this end */
  readonly from: string
  readonly clock: Clock
  readonly log: Log
  readonly times: LineTimes
  request(request: LineRequest, timeoutMs: number): Promise<Answer>
  forget(end: LineEnd): void
}

/** More that waits at once is too much: whoever does not take it for so long will never need it. */
const mostWaiting = 1_000

export class LineEnd {
  readonly id: string
  readonly node: string
  readonly #deps: LineEndDeps
  #user: LineUser | undefined
  #state: LineState = 'opening'
  /** said here and not known to have arrived; the first of them has the number `#first` */
  #waiting: LineSignal[] = []
  #first = 0
  /** it was said that signals are lost, since they last arrived */
  #isWarned = false
  #isSending = false
  #retry: Timer | undefined
  /** of what the other end says, the next one that counts */
  #expected = 0
  /** came before it was open, or before anybody was there to be told */
  #early: LineSignal[] = []
  /** wait for what was said to arrive */
  #waiters: (() => void)[] = []

  constructor(deps: LineEndDeps) {
    this.#deps = deps
    this.id = deps.id
    this.node = deps.node
  }

  get state(): LineState {
    return this.#state
  }

  /** From now on it is told what the other end says, once the line is open, and what it said before. */
  use(user: LineUser): void {
    this.#user = user
    if (this.#state !== 'opening') this.#deliver()
  }

  /** Says something to the other end; it arrives in its turn, as soon as that can be reached. */
  send(signal: LineSignal): void {
    if (this.#state === 'closing' || this.#state === 'over') return
    if (this.#waiting.length >= mostWaiting) {
      this.#warn(signal)
      return
    }
    this.#waiting.push(signal)
    if (this.#state === 'open') this.#sendWaiting()
  }

  /** Nothing is told any more here; the other end is, as soon as it can be reached. */
  close(last?: LineSignal): void {
    // how it ended is said, whatever waits before it
    if (last && this.#state !== 'closing' && this.#state !== 'over') this.#waiting.push(last)
    this.#user = undefined
    this.#drive('closed')
  }

  /** Resolves when everything that was said has arrived, or is not to arrive soon. */
  settled(): Promise<void> {
    // nothing is under way: it has arrived, or is sent again later
    if (!this.#isSending) return Promise.resolve()
    return new Promise((resolve) => this.#waiters.push(resolve))
  }

  /** What happened to it elsewhere. */
  drive(event: Exclude<LineEndEvent, 'closed' | 'closed-there' | 'arrived'>): void {
    this.#drive(event)
  }

  /** The connection is back, or the other node is: what waits goes at once. */
  tryAgain(): void {
    this.#retry?.cancel()
    this.#retry = undefined
    if (this.#state === 'open' || this.#state === 'closing') this.#sendWaiting()
  }

  /** What the other end says: whatever of it is known already was sent again. */
  receive(first: number, signals: readonly LineSignal[], isLast: boolean): void {
    if (first > this.#expected) return
    for (const signal of signals.slice(this.#expected - first)) {
      this.#expected++
      this.#early.push(signal)
    }
    if (this.#state !== 'opening' || isLast) this.#deliver()
    if (isLast) this.#drive('closed-there')
  }

  #deliver(): void {
    for (const signal of this.#early.splice(0)) this.#user?.onSignal(signal)
  }

  /** Whether what begins with this number follows on what is known. */
  follows(first: number): boolean {
    return first <= this.#expected
  }

  #drive(event: LineEndEvent): void {
    const { state, effects } = step(lineMachine, this.#state, event)
    this.#state = state
    for (const effect of effects) this.#carryOut(effect)
  }

  #carryOut(effect: LineEffect): void {
    switch (effect) {
      case 'send':
        this.#sendWaiting()
        break
      case 'report-lost':
        this.#user?.onLost()
        break
      case 'forget':
        this.#retry?.cancel()
        this.#deps.forget(this)
        this.#settle()
        break
      case 'report-opened':
        this.#deliver()
        break
      case 'report-refused':
        break
    }
  }

  #warn({ type }: LineSignal): void {
    if (this.#isWarned) return
    this.#isWarned = true
    const { log } = this.#deps
    log.warning(
      `node ${this.node} does not accept the signals of a call: ${mostWaiting} are waiting, ${type} and all later ones are lost`,
      { code: 'node-unreachable' },
    )
  }

  #settle(): void {
    for (const resolve of this.#waiters.splice(0)) resolve()
  }

  #sendWaiting(): void {
    const isClosing = this.#state === 'closing'
    if (this.#isSending || this.#retry || (this.#waiting.length === 0 && !isClosing)) return
    this.#isSending = true
    detached(this.#sendNow(isClosing), 'a signal between nodes')
  }

  async #sendNow(isLast: boolean): Promise<void> {
    const { id, from, times, clock } = this.#deps
    const signals = [...this.#waiting]
    const request = { act: 'signals', from, line: id, first: this.#first, signals, ...(isLast && { isLast }) } as const
    const answer = await this.#deps.request(request, times.signalMs)
    this.#isSending = false
    if (this.#state === 'over') return
    if (answer.ok && answer.text === 'unknown') this.#drive('lost')
    else if (answer.ok && answer.text === 'ok') {
      this.#waiting.splice(0, signals.length)
      this.#first += signals.length
      this.#isWarned = false
      if (isLast) this.#drive('arrived')
      else this.#sendWaiting()
      if (!this.#isSending) this.#settle()
    } else {
      this.#settle()
      this.#retry = clock.after(times.retryMs, () => this.tryAgain())
    }
  }
}

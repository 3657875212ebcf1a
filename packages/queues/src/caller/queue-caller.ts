// A caller in a queue: since when, with which priority and bounds, what it has pressed, and what wakes it.
// Not what it does when it is woken: stay.ts has the order of that.

import type { Clock, Timer } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import type { ApplicationRun } from '@jackfield/dialplan'
import type { Queue } from '../queue.ts'
import type { RuleStep } from '../settings/read-rules.ts'
import type { PenaltyBounds } from '../strategy/penalties.ts'
import type { QueueRequest } from './queue-request.ts'
import type { QueuedCaller } from './queued-caller.ts'

/** What is said to a caller while he waits, and when it was last. */
export interface Said {
  /** seconds; 0: never */
  positionAt: number
  position: number
  hasHoldTime: boolean
  periodicAt: number
  periodicIndex: number
}

/** No extension is longer. */
const mostDigits = 78

export class QueueCaller implements QueuedCaller {
  readonly call: ApplicationRun
  readonly queue: Queue
  readonly request: QueueRequest
  readonly bounds: PenaltyBounds
  /** seconds since 1970 */
  readonly since: number
  /** when it leaves on its own account, in seconds since 1970; undefined: never */
  readonly expires: number | undefined
  readonly said: Said
  priority: number
  originalPosition = 0
  /** members are being called for it, or talk to it */
  isBeingTried = false
  /** of linear */
  pointer = 0
  /** rounds so far */
  rounds = 0
  rules: readonly RuleStep[] = []
  /** somebody wants it out: what the manager said of it */
  withdrawal: { readonly info: string } | undefined
  /** where its digits have led */
  exit: string | undefined
  /** gives up the round that goes on; absent: none does */
  giveUpRound: (() => void) | undefined
  /** a digit while members are called, before it counts; true: it was for something else */
  onDigit: ((digit: string) => boolean) | undefined
  hasTalked = false
  #isWaiting = false
  #digits = ''
  #wake: (() => void) | undefined
  #timer: Timer | undefined
  readonly #clock: Clock

  constructor(
    clock: Clock,
    given: Pick<QueueCaller, 'call' | 'queue' | 'request' | 'bounds' | 'priority'> & { readonly firstPeriodic: number },
  ) {
    this.#clock = clock
    this.call = given.call
    this.queue = given.queue
    this.request = given.request
    this.bounds = given.bounds
    this.priority = given.priority
    this.since = this.now
    const { timeout } = given.request
    this.expires = timeout === undefined ? undefined : this.since + Math.max(0, timeout)
    this.said = {
      positionAt: 0,
      position: 0,
      hasHoldTime: false,
      periodicAt: this.since + given.firstPeriodic,
      periodicIndex: 0,
    }
  }

  get channel(): Channel {
    return this.call.channel
  }

  /** Whose lines of the log are written. */
  get logged(): { readonly callId: string; readonly queue: string } {
    return { callId: this.channel.id, queue: this.queue.name }
  }

  /** Whole seconds since 1970. */
  get now(): number {
    return Math.floor(this.#clock.wall() / 1000)
  }

  get waited(): number {
    return this.now - this.since
  }

  get position(): number {
    return this.queue.positionOf(this)
  }

  get isExpired(): boolean {
    return this.expires !== undefined && this.now >= this.expires
  }

  /** It hung up, or was sent elsewhere. */
  get isGone(): boolean {
    return this.call.signal.aborted
  }

  // ---- what wakes it ----------------------------------------------------------------------------------------------

  turnHasCome(): void {
    if (this.#isWaiting) this.wake()
  }

  placeHasChanged(): void {
    if (this.#isWaiting) this.wake()
  }

  mayBeAlone(): void {
    if (this.#isWaiting) this.wake()
  }

  settingsChanged(): void {
    if (this.#isWaiting) this.wake()
  }

  withdraw(info: string): boolean {
    if (this.withdrawal) return false
    this.withdrawal = { info }
    this.wake()
    return true
  }

  wake(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    const wake = this.#wake
    this.#wake = undefined
    wake?.()
  }

  /** Until something happens that it waits for, or this second of the wall clock begins. */
  async sleep(untilSeconds: number | undefined): Promise<void> {
    if (this.isGone || this.exit !== undefined) return
    this.#isWaiting = true
    await this.#asleep(untilSeconds)
    this.#isWaiting = false
  }

  /** So many milliseconds, or until it leaves: whose turn it is does not matter meanwhile. */
  async rest(milliseconds: number): Promise<void> {
    if (this.isGone || this.exit !== undefined || this.withdrawal) return
    await this.#asleep(undefined, milliseconds)
  }

  #asleep(untilSeconds: number | undefined, milliseconds?: number): Promise<void> {
    const delayMs = milliseconds ?? (untilSeconds === undefined ? undefined : untilSeconds * 1000 - this.#clock.wall())
    return new Promise((resolve) => {
      this.#wake = resolve
      if (delayMs !== undefined) this.#timer = this.#clock.after(Math.max(0, delayMs), () => this.wake())
    })
  }

  // ---- digits -----------------------------------------------------------------------------------------------------

  /** True: an extension is complete, and the caller leaves for it. */
  press(digit: string): boolean {
    if (this.onDigit?.(digit)) return false
    const { channel, deps } = this.call
    const { context } = this.queue.settings
    if (context === '' || this.exit !== undefined) return false
    const { number } = channel.facts.caller
    const digits = this.#digits.length < mostDigits ? this.#digits + digit : ''
    this.#digits = digits !== '' && deps.extensions.canMatch(context, digits, number) ? digits : ''
    if (this.#digits === '' || !deps.extensions.find(context, digits, 1, number)) return false
    this.exit = digits
    this.giveUpRound?.()
    this.wake()
    return true
  }

  /** What the session has collected, digit by digit. */
  pressWaiting(): void {
    const { digits } = this.call.session
    for (let digit = digits.take(); digit !== undefined; digit = digits.take()) if (this.press(digit)) return
  }
}

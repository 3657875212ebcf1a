// A call on behalf of a channel to one or several destinations at once: the first that answers wins.
// Not what follows the answer, and not the options of the dialplan's Dial beyond what concerns the calling.

import { type Clock, detached, type Timer } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import { dialStatusOfCause } from '../channels/causes.table.ts'
import type { Channel } from '../channels/channel.ts'
import { isNobody } from '../channels/party.ts'
import type { TechnologyEvent } from '../channels/technology-event.ts'
import type { FailureReason } from '../failures/failure-reasons.table.ts'
import { busy, congestion, type DialFailures, type DialStatus, FailureCount } from './dial-failures.ts'
import { failToCall } from './fail-to-call.ts'
import { forwardDestination } from './forward-destination.ts'
import { type Introduction, introduceCalled } from './introduce-called.ts'
import { type RequestDeps, requestChannel } from './request-channel.ts'
import { Ringback, type RingbackKind } from './ringback.ts'

export interface DialOutRequest extends Introduction {
  /** each `Tech/resource` */
  readonly destinations: readonly string[]
  /** undefined: no limit */
  readonly timeoutMs?: number | undefined
  /** nothing heard from anybody in this time: nobody is reachable */
  readonly progressTimeoutMs?: number | undefined
  /** what those get who did not win; absent: 26, answered elsewhere */
  readonly losersCause?: number | undefined
  readonly ignoresForwards?: boolean | undefined
  readonly ignoresConnectedLine?: boolean | undefined
  readonly cancelsTimeoutOnForward?: boolean | undefined
  /** what the caller hears meanwhile; absent: as it is told */
  readonly ringback?: RingbackKind | undefined
  /** something to do with each called channel before it is called */
  readonly onCreated?: ((channel: Channel) => void | Promise<void>) | undefined
  /** the caller pressed something while waiting; true: give up */
  readonly onDigit?: ((digit: string) => boolean) | undefined
  /** somebody else gives up for the caller */
  readonly signal?: AbortSignal | undefined
}

export interface DialOutResult {
  readonly status: DialStatus
  /** who answered; it is driven by the dial until `release` is called, and ends when nobody took it over by then */
  readonly peer?: Channel
  readonly release?: () => void
  /** what the winner was called by */
  readonly destination?: string
  /** first ringing and first progress, since the calling began */
  readonly ringMs?: number
  readonly progressMs?: number
  /** name of who forwarded the call to the winner */
  readonly forwarder?: string
  /** how many failed, and how; absent where somebody answered */
  readonly failures?: DialFailures
}

export interface DialOutDeps extends RequestDeps {
  readonly clock: Clock
  readonly bus: Bus
  /** lets the two hear each other before the answer; absent: nobody hears anything */
  connect?(caller: Channel, called: Channel): (() => void) | undefined
}

interface Leg {
  readonly channel: Channel
  readonly destination: string
  readonly forwarder: string | undefined
  readonly release: () => void
  stopListening: () => void
}

const answeredElsewhere = 26

export const dialOut = (deps: DialOutDeps, request: DialOutRequest): Promise<DialOutResult> =>
  new DialOut(deps, request).run()

class DialOut {
  readonly #deps: DialOutDeps
  readonly #request: DialOutRequest
  readonly #legs = new Map<Channel, Leg>()
  readonly #done = Promise.withResolvers<DialOutResult>()
  readonly #failures = new FailureCount()
  readonly #ringback: Ringback
  /** those who did not bring a number of their own: what they were dialled by says nothing new */
  readonly #guessed = new WeakSet<Channel>()
  readonly #beganAt: number
  #isOver = false
  #timers: Timer[] = []
  #ringMs: number | undefined
  #progressMs: number | undefined
  #cleanups: (() => void)[] = []

  constructor(deps: DialOutDeps, request: DialOutRequest) {
    this.#deps = deps
    this.#request = request
    this.#beganAt = deps.clock.now()
    const { caller, ringback: kind = 'as-told', destinations } = request
    const connect = deps.connect?.bind(deps)
    this.#ringback = new Ringback({ caller, kind, hasSeveral: destinations.length !== 1, connect })
  }

  async run(): Promise<DialOutResult> {
    // hung up, sent elsewhere or out of time: it has gone on before it could be told
    const { caller, signal } = this.#request
    if (caller.interruption.aborted || signal?.aborted) return { status: 'CANCEL' }
    this.#watchCaller()
    try {
      return await this.#callAll()
    } catch (error) {
      // nobody stays who was made for a call that is not
      this.#finish('CHANUNAVAIL')
      throw error
    }
  }

  async #callAll(): Promise<DialOutResult> {
    const { destinations } = this.#request
    for (const destination of destinations) {
      const leg = await this.#prepare(destination, undefined)
      if (this.#isOver) return this.#done.promise
      if (leg) await this.#request.onCreated?.(leg.channel)
      if (this.#isOver) return this.#done.promise
    }
    for (const leg of [...this.#legs.values()]) this.#call(leg)
    if (this.#legs.size > 0) this.#wait()
    else this.#finish(this.#failures.status)
    return this.#done.promise
  }

  #watchCaller(): void {
    const { caller, onDigit } = this.#request
    const onInterrupted = () => this.#finish('CANCEL')
    for (const signal of [caller.interruption, this.#request.signal]) {
      signal?.addEventListener('abort', onInterrupted, { once: true })
      this.#cleanups.push(() => signal?.removeEventListener('abort', onInterrupted))
    }
    if (!onDigit) return
    const stop = caller.onTechnologyEvent((event) => {
      if (event.type === 'digit-ended' && onDigit(event.digit)) this.#finish('CANCEL')
    })
    this.#cleanups.push(stop)
  }

  /** Makes the channel of a destination; undefined: it could not be made, and is counted. */
  async #prepare(destination: string, forwarder: string | undefined): Promise<Leg | undefined> {
    const { caller } = this.#request
    const outcome = await requestChannel(this.#deps, destination, { requestor: caller, formats: caller.facts.formats })
    if (!outcome.ok) {
      caller.setHangupCause(outcome.cause)
      this.#failures.add(outcome.cause)
      return undefined
    }
    const { channel } = outcome
    const leg: Leg = {
      channel,
      destination,
      forwarder,
      release: channel.take({ kind: 'dial' }),
      stopListening: () => undefined,
    }
    if (this.#isOver) {
      leg.release()
      return undefined
    }
    this.#legs.set(channel, leg)
    if (introduceCalled(channel, destination, this.#request).isGuessed) this.#guessed.add(channel)
    return leg
  }

  #call(leg: Leg): void {
    if (this.#isOver) return
    const { channel } = leg
    const dialString = leg.destination.slice(leg.destination.indexOf('/') + 1)
    if (channel.isHangingUp) {
      this.#lose(leg, channel.hangupCause)
      return
    }
    const waiting: TechnologyEvent[] = []
    let isCalling = true
    const stop = channel.onTechnologyEvent((event) => {
      if (isCalling) waiting.push(event)
      else this.#handle(leg, event)
    })
    const onInterrupted = () => this.#hungUp(leg)
    channel.interruption.addEventListener('abort', onInterrupted, { once: true })
    leg.stopListening = () => {
      stop()
      channel.interruption.removeEventListener('abort', onInterrupted)
    }
    const outcome = channel.driver.call?.(dialString) ?? { ok: true }
    if (!outcome.ok) {
      failToCall(channel, outcome)
      this.#lose(leg, outcome.cause)
      return
    }
    this.#publish(channel, '', dialString)
    isCalling = false
    for (const event of waiting) this.#handle(leg, event)
  }

  #wait(): void {
    if (this.#isOver) return
    const { caller, timeoutMs, progressTimeoutMs } = this.#request
    const { clock } = this.#deps
    // what counts from now on is what these legs say
    caller.setHangupCause(0)
    const [only, ...others] = this.#legs.keys()
    if (only && others.length === 0) this.#updateConnectedLine(only)
    this.#ringback.begin()
    if (timeoutMs !== undefined && timeoutMs > 0) {
      this.#timers.push(clock.after(timeoutMs, () => this.#outOfTime('no-answer', 'NOANSWER')))
    }
    if (progressTimeoutMs !== undefined && progressTimeoutMs > 0) {
      const nothing = () => {
        if (this.#ringMs === undefined && this.#progressMs === undefined) {
          this.#outOfTime('no-response', 'CHANUNAVAIL')
        }
      }
      this.#timers.push(clock.after(progressTimeoutMs, nothing))
    }
  }

  #handle(leg: Leg, event: TechnologyEvent): void {
    if (this.#isOver) return
    const { caller, ignoresConnectedLine } = this.#request
    switch (event.type) {
      case 'answered':
        this.#answered(leg)
        break
      case 'ringing':
        this.#ringMs ??= this.#sinceBegin()
        this.#deps.log.verbose(3, `${leg.channel.name} is ringing`, { channelId: caller.id })
        this.#publish(leg.channel, 'RINGING')
        this.#ringback.ringing()
        break
      case 'progress':
      case 'proceeding':
        this.#progressMs ??= this.#sinceBegin()
        this.#publish(leg.channel, event.type === 'progress' ? 'PROGRESS' : 'PROCEEDING')
        this.#ringback.progress(leg.channel, event.type)
        break
      case 'media-began':
        this.#ringback.mediaBegan(leg.channel)
        break
      case 'busy':
      case 'congestion':
        this.#publish(leg.channel, event.type === 'busy' ? 'BUSY' : 'CONGESTION')
        leg.channel.fail(event.type)
        this.#blame(leg)
        this.#drop(leg)
        this.#failures.add(event.type === 'busy' ? busy : congestion)
        this.#afterLoss()
        break
      case 'forwarded':
        detached(
          this.#forward(leg, event).catch((error) => {
            this.#finish('CHANUNAVAIL')
            throw error
          }),
          'a forwarded call',
          { channelId: leg.channel.id },
        )
        break
      case 'connected-line':
        if (ignoresConnectedLine || this.#request.destinations.length !== 1) break
        caller.passConnectedLine(event.party)
        break
      case 'redirecting':
        if (ignoresConnectedLine || this.#request.destinations.length !== 1) break
        caller.passRedirecting(event.from)
        break
    }
  }

  #answered(leg: Leg): void {
    const { destinations, losersCause } = this.#request
    const { channel } = leg
    channel.changeQuietly({ exten: '' })
    this.#publish(channel, 'ANSWER')
    leg.stopListening()
    this.#legs.delete(channel)
    if (destinations.length > 1) this.#updateConnectedLine(channel)
    channel.publish()
    this.#end()
    this.#hangUpAll(losersCause ?? answeredElsewhere)
    this.#done.resolve({
      status: 'ANSWER',
      peer: channel,
      release: leg.release,
      destination: leg.destination,
      ...this.#times(),
      ...(leg.forwarder === undefined ? {} : { forwarder: leg.forwarder }),
    })
  }

  /** The caller's telephone can show whom it called: where one is called at once, of several who answered. */
  #updateConnectedLine(channel: Channel): void {
    const { caller, ignoresConnectedLine } = this.#request
    const party = channel.facts.caller
    if (ignoresConnectedLine || this.#guessed.has(channel) || isNobody(party)) return
    caller.passConnectedLine(party)
  }

  #hungUp(leg: Leg): void {
    if (this.#isOver) return
    const cause = leg.channel.hangupCause
    this.#publish(leg.channel, dialStatusOfCause(cause))
    this.#request.caller.setHangupCause(cause)
    this.#lose(leg, cause)
  }

  /** Why was published of the leg: a Local channel in front of the caller need not say it again. */
  #blame({ channel }: Leg): void {
    this.#request.caller.failure ??= channel.failure
  }

  #lose(leg: Leg, cause: number): void {
    this.#blame(leg)
    this.#drop(leg)
    this.#failures.add(cause)
    this.#afterLoss()
  }

  #drop(leg: Leg): void {
    leg.stopListening()
    this.#legs.delete(leg.channel)
    leg.release()
  }

  #afterLoss(): void {
    if (this.#legs.size === 0) this.#finish(this.#failures.status)
  }

  async #forward(leg: Leg, event: TechnologyEvent & { type: 'forwarded' }): Promise<void> {
    const { ignoresForwards, cancelsTimeoutOnForward } = this.#request
    const { channel } = leg
    if (ignoresForwards || channel.forwardsLeft <= 0) {
      channel.fail(ignoresForwards ? 'rejected' : 'endless-call')
      this.#lose(leg, busy)
      return
    }
    // it has said its last: what it says besides, or its end, must not pass for the end of the call
    leg.stopListening()
    const destination = forwardDestination(channel, event)
    const next = await this.#prepare(destination, channel.name)
    if (this.#isOver) return
    if (next) {
      next.channel.forwardsLeft = channel.forwardsLeft - 1
      this.#deps.bus.publish('dial', {
        caller: this.#request.caller.snapshot(),
        peer: channel.snapshot(),
        forwarded: next.channel.snapshot(),
        status: 'CANCEL',
        forward: event.destination,
        dialString: '',
      })
      if (cancelsTimeoutOnForward) for (const timer of this.#timers.splice(0)) timer.cancel()
      this.#drop(leg)
      this.#call(next)
    } else {
      this.#drop(leg)
      this.#afterLoss()
    }
  }

  #outOfTime(reason: FailureReason, status: DialStatus): void {
    for (const leg of this.#legs.values()) {
      leg.channel.fail(reason)
      this.#blame(leg)
    }
    this.#finish(status)
  }

  #finish(status: DialStatus): void {
    if (this.#isOver) return
    this.#end()
    this.#hangUpAll(undefined)
    this.#done.resolve({ status, failures: this.#failures.all, ...this.#times() })
  }

  #end(): void {
    this.#isOver = true
    for (const timer of this.#timers.splice(0)) timer.cancel()
    for (const cleanup of this.#cleanups.splice(0)) cleanup()
    this.#ringback.end()
  }

  /** Whoever is still being called is told, and let go. */
  #hangUpAll(cause: number | undefined): void {
    for (const leg of [...this.#legs.values()]) {
      this.#publish(leg.channel, 'CANCEL')
      if (cause !== undefined && cause > 0) leg.channel.setHangupCause(cause)
      this.#drop(leg)
    }
  }

  #publish(peer: Channel, status: string, dialString = ''): void {
    this.#deps.bus.publish('dial', {
      caller: this.#request.caller.snapshot(),
      peer: peer.snapshot(),
      status,
      forward: '',
      dialString,
    })
  }

  #sinceBegin = () => this.#deps.clock.now() - this.#beganAt

  #times() {
    return {
      ...(this.#ringMs === undefined ? {} : { ringMs: this.#ringMs }),
      ...(this.#progressMs === undefined ? {} : { progressMs: this.#progressMs }),
    }
  }
}

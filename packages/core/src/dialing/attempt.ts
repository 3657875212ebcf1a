// One call to somebody on behalf of a channel that goes on doing something else, such as waiting: made, introduced, called, given up.
// Not who is called next, and not what follows the answer.

import { detached } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import { accountsOfCalled } from '../channels/accounts.ts'
import { dialStatusOfCause } from '../channels/causes.table.ts'
import type { Channel } from '../channels/channel.ts'
import { isNobody, nobody } from '../channels/party.ts'
import type { TechnologyEvent } from '../channels/technology-event.ts'
import { failToCall } from './fail-to-call.ts'
import { forwardDestination } from './forward-destination.ts'
import { type RequestDeps, requestChannel } from './request-channel.ts'

/** `gone`: its far end hung up, or could not be called */
export type AttemptEvent = 'ringing' | 'answered' | 'busy' | 'congestion' | 'gone'

export interface AttemptPlan {
  readonly caller: Channel
  /** `Tech/resource` */
  readonly destination: string
  /** the application that is shown on the called channel */
  readonly application: string
  readonly ignoresForwards?: boolean
  /** false: who the called party says it is does not reach the caller */
  readonly passesConnectedLine: boolean
  /** something to do with the channel before it is called; also with one it is forwarded to */
  readonly onCreated?: (channel: Channel) => void | Promise<void>
  /** the call was placed, and nobody knows yet */
  readonly onPlaced: (attempt: Attempt) => void
  readonly onEvent: (attempt: Attempt, event: AttemptEvent) => void
}

export interface AttemptDeps extends RequestDeps {
  readonly bus: Bus
}

/** Nothing: no channel could be made; the caller has the cause. */
export async function makeAttempt(deps: AttemptDeps, plan: AttemptPlan): Promise<Attempt | undefined> {
  const channel = await request(deps, plan, plan.destination)
  if (!channel) return undefined
  const attempt = new Attempt(deps, plan, channel)
  await plan.onCreated?.(channel)
  return attempt
}

async function request(deps: AttemptDeps, { caller }: AttemptPlan, destination: string): Promise<Channel | undefined> {
  const outcome = await requestChannel(deps, destination, { requestor: caller, formats: caller.facts.formats })
  if (outcome.ok) return outcome.channel
  caller.setHangupCause(outcome.cause)
  return undefined
}

export class Attempt {
  readonly #deps: AttemptDeps
  readonly #plan: AttemptPlan
  #channel: Channel
  #release: () => void
  #stopListening: () => void = () => undefined
  #isOver = false
  /** it brought no number of its own along */
  #isGuessed: boolean
  /** name of who forwarded the call to it */
  forwarder: string | undefined

  constructor(deps: AttemptDeps, plan: AttemptPlan, channel: Channel) {
    this.#deps = deps
    this.#plan = plan
    this.#channel = channel
    this.#release = channel.take({ kind: 'dial' })
    this.#isGuessed = introduce(channel, plan.destination, plan)
  }

  get channel(): Channel {
    return this.#channel
  }

  /** Lets go of the channel: whoever took it over has it, or it ends. */
  get release(): () => void {
    return this.#release
  }

  /** Calls. Everything else is heard from `onEvent`, also when it could not be called. */
  call(): void {
    const { destination } = this.#plan
    this.#place(destination, () => this.#plan.onPlaced(this))
  }

  /** The caller's telephone can show whom it talks to, when that one says who it is. */
  showToCaller(): void {
    const { caller } = this.#plan
    const party = this.#channel.facts.caller
    if (!this.#isGuessed && !isNobody(party)) caller.passConnectedLine(party)
  }

  publish(status: string): void {
    this.#deps.bus.publish('dial', {
      caller: this.#plan.caller.snapshot(),
      peer: this.#channel.snapshot(),
      status,
      forward: '',
      dialString: this.#plan.destination,
    })
  }

  /** Hears nothing of it any more, and lets go. */
  drop(cause?: number): void {
    this.finish()
    if (cause !== undefined) this.#channel.setHangupCause(cause)
    this.#release()
  }

  /** Hears nothing of it any more. */
  finish(): void {
    this.#isOver = true
    this.#stopListening()
  }

  #place(dialString: string, onPlaced: () => void): void {
    const channel = this.#channel
    const early: TechnologyEvent[] = []
    let isCalling = true
    const stop = channel.onTechnologyEvent((event) => {
      if (isCalling) early.push(event)
      else this.#handle(event)
    })
    const onInterrupted = () => this.#lost(dialStatusOfCause(channel.hangupCause))
    channel.interruption.addEventListener('abort', onInterrupted, { once: true })
    this.#stopListening = () => {
      stop()
      channel.interruption.removeEventListener('abort', onInterrupted)
    }
    const resource = dialString.slice(dialString.indexOf('/') + 1)
    const outcome = channel.isHangingUp ? undefined : (channel.driver.call?.(resource) ?? { ok: true })
    if (!outcome?.ok) {
      if (outcome) failToCall(channel, outcome)
      this.#lost(undefined)
      return
    }
    onPlaced()
    this.publish('')
    isCalling = false
    for (const event of early) this.#handle(event)
  }

  #handle(event: TechnologyEvent): void {
    if (this.#isOver) return
    const { caller, passesConnectedLine, onEvent } = this.#plan
    switch (event.type) {
      case 'ringing':
        this.publish('RINGING')
        onEvent(this, 'ringing')
        break
      case 'progress':
      case 'proceeding':
        this.publish(event.type.toUpperCase())
        break
      case 'answered':
        this.publish('ANSWER')
        this.finish()
        onEvent(this, 'answered')
        break
      case 'busy':
      case 'congestion':
        this.publish(event.type.toUpperCase())
        this.#channel.fail(event.type)
        this.finish()
        onEvent(this, event.type)
        break
      case 'forwarded':
        detached(this.#forward(event), 'a forwarded call', { channelId: this.#channel.id })
        break
      case 'connected-line':
        if (passesConnectedLine) caller.passConnectedLine(event.party)
        break
      case 'redirecting':
        if (passesConnectedLine) caller.passRedirecting(event.from)
        break
    }
  }

  #lost(status: string | undefined): void {
    if (this.#isOver) return
    if (status !== undefined) this.publish(status)
    this.finish()
    this.#plan.onEvent(this, 'gone')
  }

  /** The far end wants to be called elsewhere: another channel comes to the place of this one. */
  async #forward(event: TechnologyEvent & { type: 'forwarded' }): Promise<void> {
    const { caller, ignoresForwards, onCreated } = this.#plan
    const old = this.#channel
    if (ignoresForwards || old.forwardsLeft <= 0) {
      old.fail(ignoresForwards ? 'rejected' : 'endless-call')
      this.#lost('CHANUNAVAIL')
      return
    }
    // it has said its last: what it says besides, or its end, must not pass for the end of the call
    this.#stopListening()
    const releaseOld = this.#release
    const destination = forwardDestination(old, event)
    const next = await request(this.#deps, this.#plan, destination)
    if (!next || this.#isOver) {
      next?.end()
      this.#lost('CHANUNAVAIL')
      return
    }
    next.forwardsLeft = old.forwardsLeft - 1
    this.forwarder = old.name
    this.#channel = next
    this.#release = next.take({ kind: 'dial' })
    this.#isGuessed = introduce(next, destination, this.#plan)
    next.variables.set('FORWARDERNAME', old.name)
    await onCreated?.(next)
    // given up meanwhile: whoever did has let go of the new one
    if (this.#isOver) {
      releaseOld()
      return
    }
    this.#deps.bus.publish('dial', {
      caller: caller.snapshot(),
      peer: old.snapshot(),
      forwarded: next.snapshot(),
      status: 'CANCEL',
      forward: event.destination,
      dialString: '',
    })
    releaseOld()
    this.#place(destination, () => undefined)
  }
}

/** What the called channel knows before it rings; true: it brought no number of its own along. */
function introduce(channel: Channel, destination: string, { caller, application }: AttemptPlan): boolean {
  const { language, musicClass, redirecting, caller: calling, connected, context, exten } = caller.facts
  const own = channel.facts.caller
  const isGuessed = own.number === ''
  const guess = connected.number === '' ? { ...nobody, name: connected.name, number: exten } : connected
  channel.changeQuietly({
    language,
    ...accountsOfCalled(channel.facts, caller.facts),
    ...(channel.facts.musicClass === '' ? { musicClass } : {}),
    redirecting,
    caller: isGuessed ? guess : own,
    appName: application,
    appData: '(Outgoing Line)',
  })
  channel.publish()
  if (!isNobody(calling)) channel.change({ connected: calling })
  for (const { written, value } of caller.variables.inheritable()) channel.variables.set(written, value)
  channel.change({ context, exten, priority: 1 })
  channel.variables.set('DIALEDPEERNUMBER', destination.slice(destination.indexOf('/') + 1))
  return isGuessed
}

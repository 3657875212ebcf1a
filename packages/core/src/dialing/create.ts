// A channel that is made and given to an application before it is called, and the call that follows.
// Not the call that is made at once: that is originate.

import { type Clock, detached, restOfTurn } from '@jackfield/base'
import type { Sessions } from '../applications/sessions.ts'
import type { Bus } from '../bus/bus.ts'
import type { Channel } from '../channels/channel.ts'
import type { RequestOutcome } from '../channels/technology.ts'
import type { Control } from '../control/control.ts'
import { failToCall } from './fail-to-call.ts'
import type { NewCall, NewCallOutcome } from './originate.ts'
import { type RequestDeps, requestChannel, takeOver } from './request-channel.ts'

export interface CreateRequest extends NewCall {
  readonly application: string
  readonly args: readonly string[]
  /** the arguments as one text, as they were written */
  readonly written?: string | undefined
}

export interface CreateDeps extends RequestDeps {
  readonly clock: Clock
  readonly bus: Bus
  readonly sessions: Sessions
}

export interface DialRequest {
  readonly caller?: Channel | undefined
  /** undefined or 0: none */
  readonly timeoutMs?: number | undefined
}

const noAnswer = 19

/** Channels made here and not called yet, with what they are to be called by. */
export class CreatedChannels {
  readonly #deps: CreateDeps

  constructor(deps: CreateDeps) {
    this.#deps = deps
  }

  isCreated(channel: Channel): boolean {
    return channel.dialString !== undefined
  }

  /** Was it called already? That happens once, also while the far end has not said anything yet. */
  isDialled(channel: Channel): boolean {
    return channel.isDialled
  }

  create(request: CreateRequest): NewCallOutcome | Promise<NewCallOutcome> {
    const { originator } = request
    const outcome = requestChannel(this.#deps, request.endpoint, {
      formats: originator ? originator.facts.formats : (request.formats ?? []),
      ...(request.id === undefined ? {} : { id: request.id }),
      ...(request.id === undefined || request.otherId === undefined ? {} : { otherId: request.otherId }),
      ...(originator ? { requestor: originator } : {}),
    })
    return outcome instanceof Promise
      ? outcome.then((settled) => this.#made(settled, request))
      : this.#made(outcome, request)
  }

  #made(outcome: RequestOutcome, request: CreateRequest): NewCallOutcome {
    if (!outcome.ok) return outcome
    // what stays while the channel is in its application holds no more of the request than this
    const { originator, application, args, written } = request
    const { channel, other } = outcome
    const release = channel.take({ kind: 'dial' })
    channel.dialString = request.endpoint.slice(request.endpoint.indexOf('/') + 1)
    request.onRequested?.(channel, other)
    if (originator) takeOver(channel, originator, false)
    for (const { name, value, isReported } of request.variables ?? []) {
      detached(this.#deps.channels.setVariable(channel, name, value, isReported), 'a variable', {
        channelId: channel.id,
      })
    }
    // nothing comes of it before whoever asked knows of the channel, over however many promises
    const enter = async () => {
      await restOfTurn()
      const session = this.#deps.sessions.run(channel, application, args, written)
      release()
      await session
    }
    detached(enter(), 'a created channel', { channelId: channel.id })
    return { ok: true, channel, other, snapshot: channel.snapshot() }
  }

  /** A command of the channel: calls it. What the far end says is told as Dial events until it answers. */
  dial(control: Control, { caller, timeoutMs }: DialRequest): void {
    const { channel } = control
    const { bus, clock } = this.#deps
    const { dialString } = channel
    if (dialString === undefined || channel.isHangingUp || channel.isDialled) return
    channel.isDialled = true
    if (caller && !caller.isEnded) takeOver(channel, caller)
    const publish = (status: string, text: string) =>
      bus.publish('dial', { peer: channel.snapshot(), status, forward: '', dialString: text })
    const timer =
      timeoutMs === undefined || timeoutMs <= 0
        ? undefined
        : clock.after(timeoutMs, () => {
            channel.fail('no-answer')
            channel.requestHangup('explicit', noAnswer)
          })
    channel.onEnd(() => timer?.cancel())
    control.onTechnologyEvent = (event) => {
      const status = statusOf[event.type]
      if (status === undefined) return
      publish(status, '')
      if (event.type === 'busy' || event.type === 'congestion') channel.fail(event.type)
      if (event.type !== 'answered') return
      timer?.cancel()
      control.onTechnologyEvent = undefined
    }
    const outcome = channel.driver.call?.(dialString) ?? { ok: true }
    if (outcome.ok) publish('', dialString)
    else {
      timer?.cancel()
      failToCall(channel, outcome)
      control.leave()
    }
  }
}

const statusOf: Readonly<Record<string, string | undefined>> = {
  ringing: 'RINGING',
  progress: 'PROGRESS',
  proceeding: 'PROCEEDING',
  answered: 'ANSWER',
  busy: 'BUSY',
  congestion: 'CONGESTION',
}

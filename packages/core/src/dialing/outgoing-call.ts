// One call to the outside until it is answered or has failed, telling of each step as Dial events.
// Not several at once, and not what happens after the answer.

import { type Clock, type Dispose, detached, type Timer } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import { dialStatusOfCause } from '../channels/causes.table.ts'
import type { Channel } from '../channels/channel.ts'
import type { CallOutcome } from '../channels/channel-driver.ts'
import type { TechnologyEvent } from '../channels/technology-event.ts'
import { failToCall } from './fail-to-call.ts'

export interface OutgoingCallOptions {
  readonly clock: Clock
  readonly bus: Bus
  readonly channel: Channel
  readonly dialString: string
  /** undefined: none */
  readonly timeoutMs?: number | undefined
  readonly caller?: Channel | undefined
  /** sound that comes before the answer counts as one */
  readonly answersOnProgress?: boolean | undefined
  /** the far end wants to be called elsewhere, which whoever hears it sees to; absent: that is a refusal */
  readonly onForwarded?: ((event: TechnologyEvent & { type: 'forwarded' }) => void) | undefined
}

export type CallEnd = 'answered' | 'busy' | 'congestion' | 'hung-up' | 'timeout' | 'refused'

/** How the far end's words are reported. */
const statusOf: Partial<Record<TechnologyEvent['type'], string>> = {
  ringing: 'RINGING',
  progress: 'PROGRESS',
  proceeding: 'PROCEEDING',
  answered: 'ANSWER',
  busy: 'BUSY',
  congestion: 'CONGESTION',
}

const noAnswer = 19

/** Calls; resolves when it is known what came of it. The channel is still there, whatever it was. */
export function callOut(options: OutgoingCallOptions): Promise<CallEnd | 'forwarded'> {
  const { bus, channel, clock, dialString, timeoutMs } = options
  const { promise, resolve, reject } = Promise.withResolvers<CallEnd | 'forwarded'>()
  let timer: Timer | undefined
  let isCalling = true
  let isOver = false
  let stopWatching: Dispose = () => undefined
  const early: TechnologyEvent[] = []

  const publish = (status: string) => {
    const caller = options.caller ? { caller: options.caller.snapshot() } : {}
    bus.publish('dial', { ...caller, peer: channel.snapshot(), status, forward: '', dialString })
  }
  const finish = (end: CallEnd | 'forwarded') => {
    isOver = true
    timer?.cancel()
    stopListening()
    stopWatching()
    resolve(end)
  }
  const onInterrupted = () => {
    if (!isCalling) publish(dialStatusOfCause(channel.hangupCause))
    finish('hung-up')
  }
  const onTechnologyEvent = (event: TechnologyEvent) => {
    // what the far end says while it is being called is told after the call itself
    if (isCalling) {
      early.push(event)
      return
    }
    if (event.type === 'forwarded') {
      if (!options.onForwarded) channel.fail('rejected', 'the called party wants to be called elsewhere')
      finish(options.onForwarded ? 'forwarded' : 'refused')
      options.onForwarded?.(event)
      return
    }
    const status = statusOf[event.type]
    if (status === undefined) return
    publish(status)
    if (event.type === 'busy' || event.type === 'congestion') channel.fail(event.type)
    if (event.type === 'progress' && options.answersOnProgress) finish('answered')
    else if (event.type === 'answered' || event.type === 'busy' || event.type === 'congestion') finish(event.type)
  }

  const stopListening = channel.onTechnologyEvent(onTechnologyEvent)
  if (channel.isHangingUp) {
    finish('hung-up')
    return promise
  }
  stopWatching = channel.onNextInterruption(onInterrupted)
  /** Nothing waits any more for a call that never was. */
  const fail = (error: unknown) => {
    channel.fail('internal-error')
    reject(error)
    finish('refused')
  }
  const refuse = (outcome: CallOutcome & { readonly ok: false }) => {
    failToCall(channel, outcome)
    finish('refused')
  }
  const call = () => {
    try {
      const outcome = channel.driver.call?.(dialString) ?? { ok: true }
      if (!outcome.ok) return refuse(outcome)
      publish('')
      isCalling = false
      for (const event of early) onTechnologyEvent(event)
    } catch (error) {
      fail(error)
    }
  }
  if (timeoutMs !== undefined && timeoutMs > 0) {
    timer = clock.after(timeoutMs, () => {
      channel.setHangupCause(noAnswer)
      channel.fail('no-answer')
      finish('timeout')
    })
  }
  const reached = channel.driver.reach?.(channel.interruption)
  if (!reached) call()
  else
    detached(
      reached.then((outcome) => {
        if (isOver) return
        if (outcome.ok) call()
        else refuse(outcome)
      }, fail),
      'the way to a called party',
      { channelId: channel.id },
    )
  return promise
}

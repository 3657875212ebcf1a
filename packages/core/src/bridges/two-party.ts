// Two channels talking until one of them leaves: what follows an answered Dial, and what Bridge does.
// Not bridges of the interface.

import type { Clock, Timer } from '@jackfield/base'
import type { Channel } from '../channels/channel.ts'
import type { LeaveReason } from '../channels/controller.ts'
import type { Place } from '../channels/place.ts'
import type { DialplanRuns } from '../control/dialplan-runs.ts'
import type { Bridge } from './bridge.ts'
import type { Bridges } from './bridges.ts'
import type { JoinOptions } from './member.ts'

export interface TwoPartyDeps {
  readonly clock: Clock
  readonly bridges: Bridges
  readonly dialplanRuns: DialplanRuns
}

export interface TwoPartyRequest {
  /** its controller waits for the end of the bridge */
  readonly caller: Channel
  /** has no other controller: it ends with the bridge unless it is sent somewhere */
  readonly callee: Channel
  /** lets go of the callee; called when the bridge has it */
  readonly release?: (() => void) | undefined
  readonly callerOptions?: JoinOptions | undefined
  readonly calleeOptions?: JoinOptions | undefined
  /** both are put out after this time */
  readonly limitMs?: number | undefined
  /** where the callee goes when the caller hangs up, or the bridge is over with it still there */
  readonly calleeGoesTo?: Place | undefined
  readonly onBridged?: ((bridge: Bridge) => void) | undefined
}

export interface TwoPartyResult {
  /** why the caller left */
  readonly reason: LeaveReason
  /** who was the first to go */
  readonly endedBy: 'caller' | 'callee' | 'limit' | 'neither'
  readonly durationMs: number
}

const normalClearing = 16

/** Resolves when the caller is out of the bridge. Both must be there and not hanging up; otherwise it is over at once. */
export async function bridgeTwo(deps: TwoPartyDeps, request: TwoPartyRequest): Promise<TwoPartyResult> {
  const { caller, callee, limitMs } = request
  const { clock, bridges } = deps
  const made = bridges.create({ attributes: [], bridgeClass: 'basic', dissolvesOnLeave: true })
  if (!made.ok) throw new Error('a new bridge has a new id')
  const { bridge } = made
  const startedAt = clock.now()
  const over = Promise.withResolvers<LeaveReason>()
  let endedBy: TwoPartyResult['endedBy'] = 'neither'
  const first = (who: TwoPartyResult['endedBy']) => {
    if (endedBy === 'neither') endedBy = who
  }
  const forgetCallee = leaveWhenInterrupted(callee)
  const forgetCaller = leaveWhenInterrupted(caller)
  let timer: Timer | undefined

  const releaseCallee = callee.take({ kind: 'bridge' })
  request.release?.()
  const calleeLeft = (reason: LeaveReason) => {
    forgetCallee()
    first('callee')
    request.calleeOptions?.onLeft?.(reason)
    after(deps, request, reason)
    releaseCallee()
  }
  const callerLeft = (reason: LeaveReason) => {
    forgetCaller()
    first('caller')
    request.callerOptions?.onLeft?.(reason)
    over.resolve(reason)
  }
  const hasCallee = enter(bridge, callee, request.calleeOptions, calleeLeft)
  const hasCaller = enter(bridge, caller, request.callerOptions, callerLeft)
  if (!hasCaller || !hasCallee) bridge.destroy()
  else {
    request.onBridged?.(bridge)
    if (limitMs !== undefined && limitMs > 0) {
      timer = clock.after(limitMs, () => {
        first('limit')
        caller.leaveBridge('timeout')
      })
    }
  }
  const reason = await over.promise
  timer?.cancel()
  // they have talked: however the other one ended, the caller's own call was cleared; so it was for one who sent the other on
  const isCleared = callee.isHangingUp || reason === 'transferred'
  if (isCleared && !caller.isHangingUp && caller.hangupCause === 0) caller.setHangupCause(normalClearing)
  return { reason, endedBy, durationMs: clock.now() - startedAt }
}

/** False: it is gone, or wanted elsewhere already; nobody would take it out of the bridge any more. It has left, then. */
function enter(
  bridge: Bridge,
  channel: Channel,
  options: JoinOptions | undefined,
  onLeft: (reason: LeaveReason) => void,
): boolean {
  const isWanted = channel.interruptedBy !== undefined
  const isInside = !isWanted && bridge.join(channel, { ...options, inhibitsConnectedLine: true, onLeft })
  if (!isInside) onLeft(whyNot(channel))
  return isInside
}

function whyNot(channel: Channel): LeaveReason {
  if (channel.isHangingUp) return 'hung-up'
  return channel.interruptedBy ? 'redirected' : 'dissolved'
}

/** Out of whatever bridge it is in by then: a transfer may have taken it elsewhere. */
function leaveWhenInterrupted(channel: Channel): () => void {
  const signal = channel.interruption
  const leave = () => channel.leaveBridge(channel.isHangingUp ? 'hung-up' : 'redirected')
  signal.addEventListener('abort', leave, { once: true })
  return () => signal.removeEventListener('abort', leave)
}

/** A callee that was sent elsewhere, or has somewhere to go, lives on there. */
function after(deps: TwoPartyDeps, { callee, calleeGoesTo }: TwoPartyRequest, reason: LeaveReason): void {
  if (callee.isHangingUp) return
  if (callee.hangupCause === 0) callee.setHangupCause(normalClearing)
  const place = callee.interruptedBy === 'goto' ? callee.takeGoto() : calleeGoesTo
  if (place && reason !== 'transferred') deps.dialplanRuns.start(callee, place)
}

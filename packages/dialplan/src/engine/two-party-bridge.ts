// Two channels talking: bridged until one of them goes, is sent elsewhere, or time is up.
// Not who brought them together, and not what becomes of them afterwards.

import type { Bridge, Channel, JoinOptions, LeaveReason } from '@jackfield/core'
import type { Parts } from './parts.ts'

export interface TwoPartyOptions {
  readonly first?: JoinOptions
  readonly second?: JoinOptions
  /** ends the bridge; nobody is hung up by that alone */
  readonly limitMs?: number | undefined
  /** told once both are in it */
  readonly onBridged?: (bridge: Bridge) => void
}

export interface BridgeEnd {
  /** who went first; nobody when time was up */
  readonly left: Channel | undefined
  readonly reason: LeaveReason
}

/** Whatever interrupts a channel takes it out of the bridge. */
function leaveWhenInterrupted(channel: Channel): () => void {
  const signal = channel.interruption
  const onAbort = () => channel.leaveBridge(channel.isHangingUp ? 'hung-up' : 'redirected')
  signal.addEventListener('abort', onAbort, { once: true })
  return () => signal.removeEventListener('abort', onAbort)
}

/** Resolves when the bridge is gone; nothing when it could not be made because one of them is going. */
export async function bridgeTwo(
  { exchange, clock }: Parts,
  first: Channel,
  second: Channel,
  options: TwoPartyOptions = {},
): Promise<BridgeEnd | undefined> {
  const made = exchange.bridges.create({ attributes: ['mixing'], bridgeClass: 'basic', dissolvesOnLeave: true })
  if (!made.ok) return undefined
  const { bridge } = made
  const { promise, resolve } = Promise.withResolvers<BridgeEnd>()
  let end: BridgeEnd | undefined
  const join = (channel: Channel, given: JoinOptions = {}) =>
    bridge.join(channel, {
      ...given,
      onLeft: (reason) => {
        end ??= { left: reason === 'dissolved' ? undefined : channel, reason }
        given.onLeft?.(reason)
      },
    })
  bridge.onDestroyed(() => resolve(end ?? { left: undefined, reason: 'dissolved' }))
  if (!join(second, options.second) || !join(first, options.first)) {
    bridge.destroy()
    return undefined
  }
  const stops = [leaveWhenInterrupted(first), leaveWhenInterrupted(second)]
  const timer = options.limitMs ? clock.after(options.limitMs, () => bridge.destroy()) : undefined
  options.onBridged?.(bridge)
  const result = await promise
  timer?.cancel()
  for (const stop of stops) stop()
  return result
}

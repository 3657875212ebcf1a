// A channel in a bridge that others made: in, and out again when it is interrupted, put out, or time is up.

import type { Bridge, JoinOptions, LeaveReason } from '@jackfield/core'
import type { ApplicationRun } from '../engine/engine-deps.ts'

/** Why it left; nothing when it could not go in. */
export async function stayInBridge(
  { channel, deps, signal }: ApplicationRun,
  bridge: Bridge,
  options: JoinOptions = {},
  limitMs?: number,
): Promise<LeaveReason | undefined> {
  const { promise, resolve } = Promise.withResolvers<LeaveReason>()
  const leave = () => channel.leaveBridge(channel.isHangingUp ? 'hung-up' : 'redirected')
  if (!bridge.join(channel, { ...options, onLeft: (reason) => resolve(reason) })) return undefined
  signal.addEventListener('abort', leave, { once: true })
  const timer = limitMs ? deps.clock.after(limitMs, () => channel.leaveBridge('timeout')) : undefined
  if (signal.aborted) leave()
  const reason = await promise
  timer?.cancel()
  signal.removeEventListener('abort', leave)
  return reason
}

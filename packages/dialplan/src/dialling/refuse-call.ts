// A call that is refused: the caller is told, hears it for a while, and the call ends.

import type { ApplicationRun, Outcome } from '../engine/application.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

export async function refuseCall(
  { args, channel, deps, signal }: ApplicationRun,
  indication: 'busy' | 'congestion',
  cause: number,
): Promise<Outcome> {
  channel.indicate({ type: indication })
  channel.setHangupCause(cause)
  if (!channel.isUp && indication === 'busy') channel.moveState('busy')
  const seconds = numberPrefix(args[0] ?? '')
  const waitMs = seconds !== undefined && seconds > 0 ? seconds * 1000 : Number.POSITIVE_INFINITY
  if (Number.isFinite(waitMs)) await deps.clock.sleep(waitMs, signal)
  else await untilAborted(signal)
  return 'end'
}

/** Never resolves; rejects with the signal's reason. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

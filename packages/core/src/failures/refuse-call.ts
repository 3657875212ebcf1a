// Tells on the bus of a call that was refused before it had a channel.
// Not the refusing, and nothing is kept here: whoever keeps such calls decides how many.

import type { Bus } from '../bus/bus.ts'
import { type FailureReason, failureReasons } from './failure-reasons.table.ts'
import type { RefusedCall } from './refused-call.ts'

/** The longest that is kept of what others sent. */
const longest = 200

const clip = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

export function refuseCall(
  bus: Pick<Bus, 'publish'>,
  { from, to, remote, isStranger, protocolId }: RefusedCall,
  reason: FailureReason,
  text: string = failureReasons[reason].text,
): void {
  const refused = { from: clip(from), to: clip(to), remote, isStranger, protocolId: clip(protocolId) }
  bus.publish('call-failed', { refused, reason, text: clip(text) })
}

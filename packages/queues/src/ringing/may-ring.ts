// Whether a member may be called for a caller now.
// Not which one is best.

import type { QueueCaller } from '../caller/queue-caller.ts'
import type { Member } from '../members/member.ts'
import { isFree } from '../members/member-status.table.ts'
import type { QueueParts } from '../parts.ts'
import type { Queue } from '../queue.ts'

export function mayRing(queues: QueueParts, caller: QueueCaller, member: Member): boolean {
  if (member.isPaused || member.isWrappingUp) return false
  if (!member.ringsInUse && !isFree(member.state)) return false
  if (isWantedElsewhere(queues, caller, member)) return false
  if (member.ringsInUse) return true
  return !queues.ringing.isRinging(member.interface) && isFree(queues.devices.look(member))
}

/** A heavier queue needs the member, or with `force_longest_waiting_caller` an older call of one that weighs the same. */
function isWantedElsewhere(queues: QueueParts, caller: QueueCaller, member: Member): boolean {
  const { queue } = caller
  for (const other of queues.withMember(member.interface)) {
    if (other === queue || other.callers.length === 0) continue
    if (other.settings.weight > queue.settings.weight && other.callers.length >= other.turns) return true
    if (other.settings.weight === queue.settings.weight && hasOlder(queues, other, caller)) return true
  }
  return false
}

function hasOlder({ general }: QueueParts, other: Queue, caller: QueueCaller): boolean {
  if (general.longestWaiting === 'no') return false
  const waiting = other.callers.find(({ isBeingTried }) => !isBeingTried)
  if (!waiting) return false
  if (general.longestWaiting === 'prio' && waiting.priority !== caller.priority)
    return waiting.priority > caller.priority
  return waiting.since < caller.since
}

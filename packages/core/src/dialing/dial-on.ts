// Calling on behalf of a channel: whether it may, and what the channel that is made for it takes along of its lineage.
// Not the calling.

import type { Log } from '@jackfield/base'
import type { Channel } from '../channels/channel.ts'
import { Lineage, mostDescendants } from '../channels/lineage.ts'

/** May something be called on behalf of a channel? Its lineage is cut off when it may not, and the log has it once. */
export function mayDialOn(channel: Channel, log: Log): boolean {
  const { lineage, forwardsLeft } = channel
  if (lineage?.isBroken) return false
  if (forwardsLeft > 0 && !lineage?.isFull) return true
  lineage?.break()
  const why = forwardsLeft > 0 ? `it has led to ${mostDescendants} others` : 'it was passed on too often'
  log.warning(`${channel.name} may not make further calls: ${why}`, { channelId: channel.id, code: 'endless-call' })
  return false
}

/** A channel that was made on behalf of another, and its second half. */
export function descend(from: Channel, channel: Channel, other: Channel | undefined): void {
  from.lineage ??= new Lineage()
  const { lineage } = from
  for (const one of other ? [channel, other] : [channel]) {
    one.lineage = lineage
    one.forwardsLeft = from.forwardsLeft - 1
    if (from.maxForwards !== undefined) one.maxForwards = from.maxForwards - 1
  }
  lineage.add(channel)
}

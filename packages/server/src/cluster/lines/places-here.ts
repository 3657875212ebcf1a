// What the node of a member is told of the bridge here: what it looks like, for one who wants to send the others elsewhere.
// Not who comes to its place: join-elsewhere.ts.

import type { Bridge, Channel, FarView } from '@jackfield/core'

/** More are not shown: a message has its limits. */
const mostShown = 10

/** Nothing: it is in no bridge any more. */
export function lookAt(bridge: Bridge | undefined, member: Channel): FarView | undefined {
  if (!bridge || bridge.isHidden) return undefined
  const others = bridge.channels.filter((channel) => channel !== member)
  const snapshot = bridge.snapshot()
  return {
    // who is inside is listed only when somebody reads it
    bridge: { ...snapshot, channelIds: snapshot.channelIds },
    // who stands for a channel of another node is shown as that
    others: others.slice(0, mostShown).map((channel) => channel.picture ?? channel.snapshot()),
    otherCount: others.length,
  }
}

// Whether something is to be seen through a pair of halves: somebody with pictures is in the bridge of the other one.
// Not the pictures: the media plane passes them on.

import type { Bridges, Channel } from '@jackfield/core'

/** Halves that are being asked: bridges may be tied in a circle. */
const asked = new Set<Channel>()

/** `other`: the half on the far side. */
export function isSeenBehind(bridges: Bridges, other: Channel): boolean {
  if (asked.has(other)) return false
  asked.add(other)
  try {
    const members = bridges.of(other)?.members ?? []
    return members.some(({ channel }) => channel !== other && (channel.driver.hasVideo?.() ?? false))
  } finally {
    asked.delete(other)
  }
}

// Whether something is to be seen through a pair of halves: somebody with pictures is in the bridge of the other one.
// Not the pictures: the media plane passes them on.

import type { Bridge, Bridges, Channel } from '@jackfield/core'

/** Bridges that are being looked into, or were for the same question: they may be tied in circles, by many pairs. */
let asked: Set<Bridge> | undefined

/** `other`: the half on the far side. */
export function isSeenBehind(bridges: Bridges, other: Channel): boolean {
  const bridge = bridges.of(other)
  if (!bridge || asked?.has(bridge)) return false
  const isFirst = asked === undefined
  asked ??= new Set()
  asked.add(bridge)
  try {
    return bridge.members.some(({ channel }) => channel !== other && (channel.driver.hasVideo?.() ?? false))
  } finally {
    if (isFirst) asked = undefined
  }
}

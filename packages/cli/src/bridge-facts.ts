// A bridge as the lists show it.
// Not the bridge.

import type { Bridge } from '@jackfield/core'
import { elapsedSeconds } from './elapsed.ts'

export function bridgeFacts(bridge: Bridge, now: number) {
  const { id, name, creator, bridgeClass, technology, attributes, channelIds, createdAt, videoMode } = bridge.snapshot()
  return {
    ...{ id, name, creator, class: bridgeClass, technology, attributes, channelIds, videoMode },
    durationSeconds: elapsedSeconds(now - createdAt),
  }
}

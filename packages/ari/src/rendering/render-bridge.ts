// A bridge as the interface shows it.
// `type` at the end lists the attributes it was made with.

import { attachedValue, formatTimestamp } from '@jackfield/base'
import type { BridgeSnapshot } from '@jackfield/core'
import { renderPairs } from './json-members.ts'

const texts = attachedValue<BridgeSnapshot, string>()

export function renderBridge(bridge: BridgeSnapshot): string {
  let text = texts.get(bridge)
  if (text === undefined) {
    text = make(bridge)
    texts.set(bridge, text)
  }
  return text
}

function make(b: BridgeSnapshot): string {
  const first = {
    id: b.id,
    technology: b.technology,
    bridge_type: b.bridgeType,
    bridge_class: b.bridgeClass,
    creator: b.creator,
    name: b.name,
    channels: b.channelIds,
    creationtime: formatTimestamp(b.createdAt),
    video_mode: b.videoMode,
    video_source_id: b.videoSourceId,
  }
  const last = { type: b.attributes.join(',') }
  if (b.reportedVariables.length === 0) return JSON.stringify(Object.assign(first, last))
  const variables = renderPairs(b.reportedVariables)
  return `${JSON.stringify(first).slice(0, -1)},"bridgevars":${variables},${JSON.stringify(last).slice(1)}`
}

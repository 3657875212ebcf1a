// A bridge as the interface shows it.
// `type` at the end lists the attributes it was made with.

import { formatTimestamp } from '@jackfield/base'
import type { BridgeSnapshot } from '@jackfield/core'
import { renderPairs } from './json-members.ts'

const texts = new WeakMap<BridgeSnapshot, string>()

export function renderBridge(bridge: BridgeSnapshot): string {
  let text = texts.get(bridge)
  if (text === undefined) {
    text = make(bridge)
    texts.set(bridge, text)
  }
  return text
}

const quote = (value: string) => JSON.stringify(value)

function make(b: BridgeSnapshot): string {
  let text =
    `{"id":${quote(b.id)},"technology":${quote(b.technology)},"bridge_type":"${b.bridgeType}",` +
    `"bridge_class":${quote(b.bridgeClass)},"creator":${quote(b.creator)},"name":${quote(b.name)},` +
    `"channels":${JSON.stringify(b.channelIds)},"creationtime":"${formatTimestamp(b.createdAt)}",` +
    `"video_mode":"${b.videoMode}"`
  if (b.videoSourceId !== undefined) text += `,"video_source_id":${quote(b.videoSourceId)}`
  if (b.reportedVariables.length > 0) text += `,"bridgevars":${renderPairs(b.reportedVariables)}`
  return `${text},"type":"${b.attributes.join(',')}"}`
}

// A bridge as the interface shows it.
// `type` at the end lists the attributes it was made with.

import { attachedValue, formatTimestamp, onePiece, quoted } from '@jackfield/base'
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

// by hand: JSON.stringify takes several times as long for all of it
function make(b: BridgeSnapshot): string {
  const kind = `"technology":${quoted(b.technology)},"bridge_type":${quoted(b.bridgeType)},"bridge_class":${quoted(b.bridgeClass)}`
  const members = b.channelIds.length === 0 ? '[]' : `[${b.channelIds.map(quoted).join(',')}]`
  const first = `{"id":${quoted(b.id)},${kind},"creator":${quoted(b.creator)},"name":${quoted(b.name)},"channels":${members}`
  const source = b.videoSourceId === undefined ? '' : `,"video_source_id":${quoted(b.videoSourceId)}`
  const second = `"creationtime":"${formatTimestamp(b.createdAt)}","video_mode":${quoted(b.videoMode)}${source}`
  const variables = b.reportedVariables.length === 0 ? '' : `,"bridgevars":${renderPairs(b.reportedVariables)}`
  return onePiece(`${first},${second}${variables},"type":${quoted(b.attributes.join(','))}}`)
}

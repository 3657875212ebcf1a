// The renderings that events and handlers are handed: snapshots as JSON text, each made once per snapshot.
// Types only; the making is in rendering/.

import type {
  BridgeSnapshot,
  ChannelSnapshot,
  EndpointSnapshot,
  PlaybackSnapshot,
  RecordingSnapshot,
} from '@jackfield/core'

export interface Render {
  channel(snapshot: ChannelSnapshot): string
  bridge(snapshot: BridgeSnapshot): string
  endpoint(snapshot: EndpointSnapshot): string
  playback(snapshot: PlaybackSnapshot): string
  recording(snapshot: RecordingSnapshot): string
  /** a moment as the interface writes it, without quotes */
  timestamp(wallMs: number): string
  /** the words for a hangup cause */
  causeText(cause: number): string
  /** the words for a presentation of a caller's number */
  presentationText(presentation: number): string
}

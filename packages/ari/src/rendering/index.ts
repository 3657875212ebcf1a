// Snapshots as the JSON text applications read.
// The same snapshot is never rendered twice: texts are kept as long as the snapshot lives.

import { formatTimestamp } from '@jackfield/base'
import { causeText, presentationText } from '@jackfield/core'
import type { Render } from '../render.ts'
import { renderBridge } from './render-bridge.ts'
import { renderChannel } from './render-channel.ts'
import { renderEndpoint } from './render-endpoint.ts'
import { renderPlayback } from './render-playback.ts'
import { renderRecording } from './render-recording.ts'

export const render: Render = {
  channel: renderChannel,
  bridge: renderBridge,
  endpoint: renderEndpoint,
  playback: renderPlayback,
  recording: renderRecording,
  timestamp: formatTimestamp,
  causeText,
  presentationText,
}

export { renderBridge, renderChannel, renderEndpoint, renderPlayback, renderRecording }

// A live recording as the interface shows it; its length under both of its names.
// Not a stored recording.

import { attachedValue } from '@jackfield/base'
import type { RecordingSnapshot } from '@jackfield/core'

const texts = attachedValue<RecordingSnapshot, string>()

export function renderRecording(recording: RecordingSnapshot): string {
  let text = texts.get(recording)
  if (text === undefined) {
    text = JSON.stringify({
      name: recording.name,
      format: recording.format,
      state: recording.state,
      target_uri: recording.targetUri,
      duration: recording.duration,
      talking_duration: recording.talkingDuration,
      silence_duration: recording.silenceDuration,
      cause: recording.cause,
      total_duration: recording.duration,
    })
    texts.set(recording, text)
  }
  return text
}

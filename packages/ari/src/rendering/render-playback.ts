// A playback as the interface shows it.
// Not the media.

import { attachedValue } from '@jackfield/base'
import type { PlaybackSnapshot } from '@jackfield/core'

const texts = attachedValue<PlaybackSnapshot, string>()

export function renderPlayback(playback: PlaybackSnapshot): string {
  let text = texts.get(playback)
  if (text === undefined) {
    text = JSON.stringify({
      id: playback.id,
      media_uri: playback.mediaUri,
      next_media_uri: playback.nextMediaUri,
      target_uri: playback.targetUri,
      language: playback.language,
      state: playback.state,
    })
    texts.set(playback, text)
  }
  return text
}

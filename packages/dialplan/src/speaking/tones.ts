// A tone that goes on while the dialplan does: one per channel.

import { detached } from '@jackfield/base'
import type { Channel, PlaybackHandle } from '@jackfield/core'
import type { EngineDeps } from '../engine/engine-deps.ts'
import { perChannel } from '../engine/per-channel.ts'

const sounding = perChannel(() => ({ media: undefined as PlaybackHandle | undefined }))

/** False: there is no such tone. */
export async function startTone(deps: EngineDeps, channel: Channel, tone: string): Promise<boolean> {
  stopTone(channel)
  const { language } = channel.facts
  const media = await deps.exchange.player.play({ channel, mediaUri: `tone:${tone}`, language })
  if (!media) return false
  if (channel.isEnded) media.stop()
  else {
    sounding.of(channel).media = media
    channel.onEnd(() => media.stop())
    // who talks to somebody does not hear it any more
    const forget = deps.exchange.bridges.onMoved((moved) => {
      if (moved.channel === channel && moved.isInside) media.stop()
    })
    detached(media.ended.then(forget), 'the end of a tone')
  }
  return true
}

export function stopTone(channel: Channel): void {
  const now = sounding.known(channel)
  now?.media?.stop()
  if (now) now.media = undefined
}

// Music that a channel hears while it waits: begun, ended, told on the bus.
// Not the sound: the media plane follows the bus.

import type { Channel } from '@jackfield/core'
import type { Parts } from './parts.ts'
import { perChannel } from './per-channel.ts'

const playing = perChannel(() => ({ musicClass: undefined as string | undefined }))

/** Another class takes the place of the one that plays. The class named here, then the channel's own, then the default. */
export function startMusic(parts: Parts, channel: Channel, musicClass: string): void {
  const chosen = musicClass || channel.facts.musicClass || 'default'
  const now = playing.of(channel)
  if (now.musicClass === chosen) return
  if (now.musicClass !== undefined) parts.bus.publish('channel-music-stopped', { channel: channel.snapshot() })
  now.musicClass = chosen
  parts.bus.publish('channel-music-started', { channel: channel.snapshot(), musicClass: chosen })
}

export function stopMusic(parts: Parts, channel: Channel): void {
  const now = playing.known(channel)
  if (now?.musicClass === undefined) return
  now.musicClass = undefined
  parts.bus.publish('channel-music-stopped', { channel: channel.snapshot() })
}

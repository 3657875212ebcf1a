// Plays media to channels through the media plane, and music while somebody is to wait.
// Not playbacks: those queue, and tell of themselves.

import type { MediaPlane } from '@jackfield/media'
import type { Channel } from '../channels/channel.ts'
import type { MediaPlayer, MediaRequest, PlaybackHandle } from '../playbacks/media-player.ts'
import type { ChannelPorts } from './channel-ports.ts'
import type { SoundSources } from './sound-sources.ts'

const nothing = () => undefined

const overAtOnce: PlaybackHandle = {
  isSeekable: false,
  pause: nothing,
  resume: nothing,
  restart: nothing,
  seek: nothing,
  stop: nothing,
  ended: Promise.resolve(),
}

export class SoundPlayer implements MediaPlayer {
  readonly #plane: MediaPlane
  readonly #ports: ChannelPorts
  readonly #sources: SoundSources

  constructor(plane: MediaPlane, ports: ChannelPorts, sources: SoundSources) {
    this.#plane = plane
    this.#ports = ports
    this.#sources = sources
  }

  async play({ channel, mediaUri, language, offsetMs }: MediaRequest): Promise<PlaybackHandle | undefined> {
    const port = await this.#ports.open(channel)
    if (!port) return undefined
    const sounds = await this.#sources.find(inZone(mediaUri, channel), language, port.rateHz)
    if (!sounds) return undefined
    // all of it is missing, and none of it was needed
    if (sounds.length === 0) return overAtOnce
    // whoever is spoken to does not wait any more; in a bridge he does when that is over, and the music behind it goes on
    if (!channel.membership) channel.stopMusic()
    channel.stopTone()
    return this.#plane.play(channel.id, { sounds, ...(offsetMs ? { offsetMs } : {}) })
  }

  /** A tone of the channel's zone, behind everything else that is played. */
  async playTone(channel: Channel, tone: string): Promise<PlaybackHandle | undefined> {
    const port = await this.#ports.open(channel)
    const sounds = port && (await this.#sources.find(inZone(`tone:${tone}`, channel), '', port.rateHz))
    return sounds && this.#plane.play(channel.id, { sounds, isBackground: true })
  }

  /** Endless, and behind everything else that is played. */
  async playMusic(channel: Channel, files: readonly string[], offsetMs: number): Promise<PlaybackHandle | undefined> {
    if (files.length === 0 || !(await this.#ports.open(channel))) return undefined
    const sounds = files.map((path) => ({ kind: 'file', path }) as const)
    return this.#plane.play(channel.id, { sounds, isEndless: true, isBackground: true, offsetMs })
  }
}

/** Tones are those of the channel's country, unless a country is named. */
function inZone(mediaUri: string, { facts: { toneZone } }: Channel): string {
  const hasZone = toneZone === '' || /;\s*tonezone=/i.test(mediaUri)
  return mediaUri.startsWith('tone:') && !hasZone ? `${mediaUri};tonezone=${toneZone}` : mediaUri
}

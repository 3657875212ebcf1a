// What is set on single channels: muting, silence, music; and what the media plane hears on them.
// Not bridges.

import { type Clock, detached } from '@jackfield/base'
import type { MediaPlane, PlaneNotice, PlaybackHandle } from '@jackfield/media'
import type { Bus } from '../bus/bus.ts'
import type { Channel } from '../channels/channel.ts'
import type { Channels } from '../channels/channels.ts'
import type { ChannelPorts } from './channel-ports.ts'
import type { MusicClasses } from './music-classes.ts'
import type { SoundPlayer } from './sound-player.ts'

export interface ChannelAudioOptions {
  readonly clock: Clock
  readonly bus: Bus
  readonly plane: MediaPlane
  readonly ports: ChannelPorts
  readonly channels: Channels
  readonly player: SoundPlayer
  readonly music: () => MusicClasses
}

/** Where a channel was in its music, so that it goes on there. */
interface Listening {
  readonly className: string
  files: readonly string[]
  offsetMs: number
  /** undefined: it has not begun yet */
  startedAt: number | undefined
  playing: PlaybackHandle | undefined
  isOver: boolean
}

interface Sounding {
  readonly tone: string
  playing: PlaybackHandle | undefined
}

export class ChannelAudio {
  readonly #options: ChannelAudioOptions
  readonly #music = new WeakMap<Channel, Listening>()
  readonly #tones = new WeakMap<Channel, Sounding>()
  readonly #stops: (() => void)[]

  constructor(options: ChannelAudioOptions) {
    this.#options = options
    const { bus, plane, channels } = options
    const of = (id: string, act: (channel: Channel) => void) => {
      const channel = channels.get(id)
      if (channel) act(channel)
    }
    this.#stops = [
      bus.on('channel-audio-changed', ({ channel: { id } }) => of(id, (channel) => this.#settle(channel))),
      plane.onNotice((notice) => this.#handle(notice)),
    ]
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }

  #settle(channel: Channel): void {
    const { muting, generator } = channel.facts
    const { ports, plane } = this.#options
    const settings = { mutesIn: muting.in, mutesOut: muting.out, sendsSilence: generator.type === 'silence' }
    ports.queue(channel, (port) => plane.setPort(port, settings))
    if (generator.type === 'music')
      detached(this.#startMusic(channel, generator.musicClass), 'what a channel is to hear', { channelId: channel.id })
    else this.#stopMusic(channel)
    if (generator.type === 'tone')
      detached(this.#startTone(channel, generator.tone), 'what a channel is to hear', { channelId: channel.id })
    else this.#stopTone(channel)
  }

  async #startMusic(channel: Channel, className: string): Promise<void> {
    const { player, clock, music } = this.#options
    const found = music().find(className)
    const before = this.#music.get(channel)
    // it plays already, and something else was changed
    if (found && before?.className === found.name && !before.isOver) return
    this.#stopMusic(channel)
    if (!found) return
    const position = before?.className === found.name ? before : { files: [], offsetMs: 0 }
    const { files: known, offsetMs } = position
    const listening: Listening = {
      ...{ className: found.name, files: known, offsetMs },
      ...{ startedAt: undefined, playing: undefined, isOver: false },
    }
    // known before the disk is asked: who stops it meanwhile stops it
    this.#music.set(channel, listening)
    const files = await music().files(found)
    if (listening.isOver) return
    if (known.length !== files.length) Object.assign(listening, { files, offsetMs: 0 })
    listening.startedAt = clock.now()
    listening.playing = await player.playMusic(channel, listening.files, listening.offsetMs)
    // it was stopped before it had begun
    if (listening.isOver) listening.playing?.stop()
  }

  #stopMusic(channel: Channel): void {
    const listening = this.#music.get(channel)
    if (!listening || listening.isOver) return
    listening.isOver = true
    const now = this.#options.clock.now()
    listening.offsetMs += now - (listening.startedAt ?? now)
    listening.playing?.stop()
  }

  async #startTone(channel: Channel, tone: string): Promise<void> {
    if (this.#tones.get(channel)?.tone === tone) return
    this.#stopTone(channel)
    const sounding: Sounding = { tone, playing: undefined }
    this.#tones.set(channel, sounding)
    sounding.playing = await this.#options.player.playTone(channel, tone)
    // it was stopped before it had begun
    if (this.#tones.get(channel) !== sounding) sounding.playing?.stop()
  }

  #stopTone(channel: Channel): void {
    const sounding = this.#tones.get(channel)
    this.#tones.delete(channel)
    sounding?.playing?.stop()
  }

  #handle(notice: PlaneNotice): void {
    if (!('port' in notice)) return
    const { channels, bus } = this.#options
    const channel = channels.get(notice.port)
    if (!channel || channel.isEnded) return
    switch (notice.type) {
      case 'digit-began':
        channel.handle({ type: 'digit-began', digit: notice.digit })
        break
      case 'digit-ended':
        channel.handle({ type: 'digit-ended', digit: notice.digit, durationMs: notice.durationMs })
        break
      case 'talking-started':
        bus.publish('channel-talking-started', { channel: channel.snapshot() })
        break
      case 'talking-finished':
        bus.publish('channel-talking-finished', { channel: channel.snapshot(), durationMs: notice.durationMs })
        break
      case 'tone-heard':
        bus.publish('channel-tone-detected', {
          channel: channel.snapshot(),
          direction: notice.direction,
          isAwaited: notice.isAwaited,
        })
        break
      case 'progress-heard':
        bus.publish('channel-progress-heard', { channel: channel.snapshot(), kind: notice.kind })
        break
      case 'report': {
        const { direction, peer, report, rttSeconds } = notice
        bus.publish('channel-reported', { channel: channel.snapshot(), direction, peer, report, rttSeconds })
        break
      }
      case 'first-audio':
        if (notice.direction === 'in') channel.handle({ type: 'media-began' })
        break
    }
  }
}

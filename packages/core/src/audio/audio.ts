// Sound for the switch: joins channels, bridges, playbacks and recordings to the media plane.
// Not the media plane: that is handed in, on threads or in this one.

import type { Clock, Log } from '@jackfield/base'
import { type MediaPlane, type PortSettings, SoundFetcher, type ToneZones } from '@jackfield/media'
import type { Channel } from '../channels/channel.ts'
import type { Exchange } from '../exchange.ts'
import { followBridges } from './bridge-audio.ts'
import { ChannelAudio } from './channel-audio.ts'
import { ChannelPorts } from './channel-ports.ts'
import type { MusicClasses } from './music-classes.ts'
import { SoundPlayer } from './sound-player.ts'
import { SoundRecorder } from './sound-recorder.ts'
import { SoundSources } from './sound-sources.ts'

export interface AudioOptions {
  readonly clock: Clock
  readonly log: Log
  readonly exchange: Exchange
  readonly plane: MediaPlane
  /** asked at every use, so that a reload takes effect at once */
  readonly tones: () => ToneZones
  readonly music: () => MusicClasses
  readonly cacheDirectory: string
  /** hosts that sounds may be fetched from; empty: all but those of the link */
  readonly fetchHosts?: readonly string[]
}

/** Requested channel unavailable: its media went away. */
const mediaGone = 44

export class Audio {
  readonly ports: ChannelPorts
  readonly plane: MediaPlane
  readonly #stops: (() => void)[]

  constructor(options: AudioOptions) {
    const { clock, log, exchange, plane, tones, music, cacheDirectory, fetchHosts } = options
    const { bus, bridges, channels, soundFiles: files } = exchange
    this.plane = plane
    this.ports = new ChannelPorts(plane, log, (id) => exchange.channels.get(id))
    const { ports } = this
    const fetcher = new SoundFetcher({
      clock,
      log,
      directory: cacheDirectory,
      ...(fetchHosts ? { allowedHosts: fetchHosts } : {}),
    })
    const player = new SoundPlayer(plane, ports, new SoundSources({ files, tones, fetcher }))
    exchange.useMedia({
      player,
      recorder: new SoundRecorder(plane, ports),
      set: (channel, settings) => this.set(channel, settings),
    })
    const single = new ChannelAudio({ clock, bus, plane, ports, channels, player, music })
    this.#stops = [
      followBridges({ plane, ports, bridges }),
      () => single.close(),
      // a worker that died takes only its own calls down
      plane.onLost((lost) => {
        for (const id of lost) channels.get(id)?.drop(mediaGone)
      }),
    ]
  }

  /** Talk and tone detection, volume, echo: what dialplan functions set on a channel. */
  set(channel: Channel, settings: PortSettings): void {
    this.ports.queue(channel, (port) => this.plane.setPort(port, settings))
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    await this.plane.close()
  }
}

// Sound for the switch: joins channels, bridges, playbacks and recordings to the media plane.
// Not the media plane: that is handed in, on threads or in this one.

import type { Clock, Log } from '@jackfield/base'
import {
  loadInProcess,
  type MediaPlane,
  type PortSettings,
  SoundFetcher,
  type SoundFetcherOptions,
  type ToneZones,
} from '@jackfield/media'
import type { Channel } from '../channels/channel.ts'
import type { Exchange } from '../exchange.ts'
import { followBridges } from './bridge-audio.ts'
import { ChannelAudio } from './channel-audio.ts'
import { ChannelPorts } from './channel-ports.ts'
import { connectEarly } from './early-sound.ts'
import { Eavesdroppers } from './eavesdropping.ts'
import { LevelEars } from './level-ears.ts'
import type { MusicClasses } from './music-classes.ts'
import { SoundPlayer } from './sound-player.ts'
import { SoundRecorder } from './sound-recorder.ts'
import { SoundSources } from './sound-sources.ts'
import type { SpeechSource } from './speech-source.ts'

export interface AudioOptions {
  readonly clock: Clock
  readonly log: Log
  readonly exchange: Exchange
  readonly plane: MediaPlane
  /** asked at every use, so that a reload takes effect at once */
  readonly tones: () => ToneZones
  readonly music: () => MusicClasses
  readonly cacheDirectory: string
  /** who speaks what stands behind `say:` */
  readonly speech?: SpeechSource | undefined
  /** where sounds may be fetched from, and how much */
  readonly fetching?: Pick<SoundFetcherOptions, 'allowedHosts' | 'allowsAddress' | 'limits'>
}

/** Requested channel unavailable: its media went away. */
const mediaGone = 44

export class Audio {
  readonly ports: ChannelPorts
  readonly plane: MediaPlane
  readonly #clock: Clock
  readonly #sources: SoundSources
  readonly #stops: (() => void)[]

  constructor(options: AudioOptions) {
    const { clock, log, exchange, plane, tones, music, cacheDirectory, fetching, speech } = options
    const { bus, bridges, channels, soundFiles: files } = exchange
    this.#clock = clock
    this.plane = plane
    this.ports = new ChannelPorts(
      plane,
      log,
      (id) => exchange.channels.get(id),
      (channel) => bridges.of(channel)?.channels ?? [],
    )
    const { ports } = this
    const fetcher = new SoundFetcher({ ...fetching, clock, log, directory: cacheDirectory })
    this.#sources = new SoundSources({ files, tones, fetcher, speech })
    const player = new SoundPlayer(plane, ports, this.#sources)
    const ears = new LevelEars(plane, ports)
    const eavesdroppers = new Eavesdroppers(plane, ports)
    exchange.useMedia({
      player,
      recorder: new SoundRecorder(plane, ports),
      set: (channel, settings) => this.set(channel, settings),
      listen: (channel, onLevel) => ears.listen(channel, onLevel),
      eavesdrop: (spy, target, how) => eavesdroppers.start(spy, target, how),
      connect: (caller, called) => connectEarly(plane, ports, caller, called),
    })
    const single = new ChannelAudio({ clock, bus, plane, ports, channels, player, music })
    this.#stops = [
      followBridges({ plane, ports, bridges }),
      () => single.close(),
      () => ears.close(),
      plane.onPortFailed((id) => {
        channels.get(id)?.fail('media-failed')
        channels.get(id)?.drop(mediaGone)
      }),
      // a worker that died takes only its own calls down
      plane.onLost((lost) => {
        for (const id of lost) {
          channels.get(id)?.fail('media-worker-lost')
          channels.get(id)?.drop(mediaGone)
        }
      }),
    ]
  }

  /** Talk and tone detection, volume, echo: what dialplan functions set on a channel. */
  set(channel: Channel, settings: PortSettings): void {
    this.ports.queue(channel, (port) => this.plane.setPort(port, settings))
  }

  /** What somebody hears to whom this is played; undefined when there is no such medium, or it has no end. */
  async samplesOf(mediaUri: string, language: string, rateHz: number): Promise<Int16Array | undefined> {
    const sounds = await this.#sources.find(mediaUri, language, rateHz, true)
    if (!sounds) return undefined
    const { readSamples } = await loadInProcess()
    return readSamples(sounds, rateHz, () => this.#clock.yield())
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    await this.plane.close()
  }
}

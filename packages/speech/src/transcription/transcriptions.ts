// What is written down of channels while they talk: started and stopped, each side by itself, and told on the bus.
// Not the engines. A channel whose words nobody wants costs nothing.

import { type Clock, detached, type Log } from '@jackfield/base'
import type { Bus, Channel, ChannelPorts } from '@jackfield/core'
import { MediaError, type MediaPlane } from '@jackfield/media'
import { type ListeningEngine, listeningFormat, listeningRateHz, type Side } from './listening-engine.ts'
import { SideTranscription } from './side-transcription.ts'

export interface TranscriptionsOptions {
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly plane: MediaPlane
  readonly ports: ChannelPorts
  /** asked at every start, so that a reload takes effect */
  readonly settings: () => TranscriptionSettings
}

export interface TranscriptionSettings {
  /** by name, in lower case */
  readonly listeners: ReadonlyMap<string, Listener>
  readonly usualListener: string | undefined
  /** channels at once */
  readonly mostTranscriptions: number
}

/** An engine as it is configured to listen. */
export interface Listener {
  readonly name: string
  readonly engine: ListeningEngine
  /** in the place of the channel's; empty: the channel's */
  readonly language: string
}

export interface TranscriptionWish {
  readonly sides: 'in' | 'out' | 'both'
  readonly engine?: string | undefined
  readonly language?: string | undefined
  /** texts that may still change are told, too */
  readonly wantsInterim: boolean
}

export type TranscriptionRefusal = 'already-transcribed' | 'no-engine' | 'no-sound' | 'too-many'

export interface ShownTranscription {
  readonly channelId: string
  readonly sides: 'in' | 'out' | 'both'
  readonly engine: string
  readonly language: string
}

interface Running {
  readonly shown: ShownTranscription
  /** audio stops at once, what was heard is still written down */
  finish(): void
}

export class Transcriptions {
  readonly #options: TranscriptionsOptions
  readonly #log: Log
  readonly #running = new Map<string, Running>()
  #isClosed = false

  constructor(options: TranscriptionsOptions) {
    this.#options = options
    this.#log = options.log.for('speech')
  }

  list(): ShownTranscription[] {
    return [...this.#running.values()].map(({ shown }) => shown)
  }

  /** Nothing: it is under way. */
  async start(channel: Channel, wish: TranscriptionWish): Promise<TranscriptionRefusal | undefined> {
    const { listeners, usualListener, mostTranscriptions } = this.#options.settings()
    const listener = listeners.get((wish.engine ?? usualListener ?? '').toLowerCase())
    if (this.#running.has(channel.id)) return 'already-transcribed'
    if (!listener) return 'no-engine'
    if (this.#running.size >= mostTranscriptions) return 'too-many'
    const sides: readonly Side[] = wish.sides === 'both' ? ['in', 'out'] : [wish.sides]
    const ears: (() => void)[] = []
    const finish = () => {
      if (!this.#running.delete(channel.id)) return
      for (const stop of ears) stop()
    }
    // its place is taken while ports are being opened
    const language = wish.language ?? (listener.language || channel.facts.language)
    const shown = { channelId: channel.id, sides: wish.sides, engine: listener.name, language }
    this.#running.set(channel.id, { finish, shown })
    for (const side of sides) {
      const stop = await this.#listen(channel, side, listener, { language, wantsInterim: wish.wantsInterim })
      if (stop) ears.push(stop)
      else {
        finish()
        return 'no-sound'
      }
    }
    if (!this.#running.has(channel.id)) for (const stop of ears) stop()
    channel.onEnd(finish)
    return undefined
  }

  /** False: nothing of it is written down. */
  stop(channel: Channel): boolean {
    const running = this.#running.get(channel.id)
    running?.finish()
    return running !== undefined
  }

  close(): void {
    this.#isClosed = true
    for (const { finish } of [...this.#running.values()]) finish()
  }

  /** Until the function that comes back is called; nothing when there is no sound to listen to. */
  async #listen(
    channel: Channel,
    side: Side,
    { name, engine }: Listener,
    { language, wantsInterim }: { readonly language: string; readonly wantsInterim: boolean },
  ): Promise<(() => void) | undefined> {
    const { clock, bus } = this.#options
    const transcription: { of?: SideTranscription } = {}
    const close = await this.#openEar(channel, side, (samples) => transcription.of?.write(samples))
    if (!close) return undefined
    transcription.of = new SideTranscription(
      clock,
      engine,
      { channelId: channel.id, side, language },
      {
        onTranscript: (transcript) => {
          if (!transcript.isFinal && !wantsInterim) return
          bus.publish('channel-transcribed', {
            channel: channel.snapshot(),
            side,
            language,
            ...transcript,
          })
        },
        onFailed: (reason, isRetried) => {
          if (this.#isClosed) return
          this.#log.warning(`engine ${name} does not transcribe the call: ${reason}`, {
            channelId: channel.id,
            code: 'transcription-failed',
          })
          bus.publish('channel-transcription-failed', { channel: channel.snapshot(), side, reason, isRetried })
        },
        onFinished: () => {
          close()
          bus.publish('channel-transcription-finished', { channel: channel.snapshot(), side })
        },
      },
    )
    return () => {
      close()
      if (this.#isClosed) transcription.of?.drop()
      else transcription.of?.finish()
    }
  }

  /** A port that overhears the channel, and one that hands over what it hears. */
  async #openEar(
    channel: Channel,
    side: Side,
    onFrame: (samples: Uint8Array) => void,
  ): Promise<(() => void) | undefined> {
    const { plane, ports } = this.#options
    if (!(await ports.open(channel))) return undefined
    const ear = `${channel.id} transcribed ${side}`
    const socket = `${ear} engine`
    try {
      const kin = { port: channel.id }
      await plane.openPort(ear, {
        kind: 'snoop',
        target: channel.id,
        spy: side,
        whisper: 'none',
        rateHz: listeningRateHz,
      })
      await plane.openPort(socket, { kind: 'socket', codec: listeningFormat, mode: 'paced', direction: 'in' }, kin)
    } catch (error) {
      detached(plane.closePort(ear), 'the end of a port')
      // it ended meanwhile
      if (error instanceof MediaError) return undefined
      throw error
    }
    const stop = plane.listenToSocket(socket, { onFrame, onReport: () => undefined })
    plane.openBridge(ear, { kind: 'mixing' })
    plane.join(ear, ear)
    plane.join(ear, socket)
    let isClosed = false
    return () => {
      if (isClosed) return
      isClosed = true
      stop()
      plane.closeBridge(ear)
      detached(Promise.all([plane.closePort(ear), plane.closePort(socket)]), 'the end of a port')
    }
  }
}

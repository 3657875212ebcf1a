// One playback: a list of media played one after another, wound and stopped on request.
// Not where it is played, and not when its turn comes.

import { step } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import type { Channel } from '../channels/channel.ts'
import type { MediaPlayer, PlaybackHandle } from './media-player.ts'
import {
  type PlaybackEffect,
  type PlaybackEvent,
  type PlaybackOperation,
  type PlaybackState,
  playbackMachine,
} from './playback.machine.ts'
import type { PlaybackSnapshot } from './playback-snapshot.ts'

export interface NewPlayback {
  readonly id: string
  readonly media: readonly string[]
  readonly targetUri: string
  readonly language: string
  /** of the first item */
  readonly offsetMs: number
  readonly skipMs: number
}

export interface PlaybackDeps {
  readonly bus: Bus
  readonly player: () => MediaPlayer
  forget(playback: Playback): void
}

export type PlaybackRefusal = { readonly ok: false; readonly code: 'not-playing' | 'not-seekable' }

export class Playback {
  readonly id: string
  readonly #deps: PlaybackDeps
  readonly #given: NewPlayback
  #state: PlaybackState = 'queued'
  #at = 0
  #media: PlaybackHandle | undefined
  /** before the sound was there */
  #woundMs = 0
  #snapshot: PlaybackSnapshot | undefined

  constructor(deps: PlaybackDeps, given: NewPlayback) {
    this.#deps = deps
    this.#given = given
    this.id = given.id
  }

  get state(): PlaybackState {
    return this.#state
  }

  get isOver(): boolean {
    return this.#state === 'done' || this.#state === 'failed'
  }

  snapshot(): PlaybackSnapshot {
    this.#snapshot ??= this.#takeSnapshot()
    return this.#snapshot
  }

  control(operation: PlaybackOperation): { readonly ok: true } | PlaybackRefusal {
    const isWinding = operation === 'reverse' || operation === 'forward'
    const isPlaying = this.#state === 'playing' || this.#state === 'continuing'
    if (isWinding && isPlaying && !this.#isSeekable) return { ok: false, code: 'not-seekable' }
    return this.#feed(operation) ? { ok: true } : { ok: false, code: 'not-playing' }
  }

  /** What is about to be played, too: whoever was told that it began may wind it. */
  get #isSeekable(): boolean {
    return this.#media?.isSeekable ?? !this.#given.media[this.#at]?.startsWith('tone:')
  }

  /** Ends it, and whatever stands in its list. */
  stop(): void {
    this.#feed('stop')
  }

  /** Plays it to a channel; resolves when it is over. The signal says that the channel left. */
  async run(channel: Channel, signal: AbortSignal): Promise<void> {
    // nothing is told of it before whoever asked knows it
    await undefined
    if (signal.aborted) {
      this.drop()
      return
    }
    if (this.isOver) {
      this.#publish('tell-finished')
      return
    }
    const onAbort = () => this.fail()
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      if (!channel.isUp) channel.indicate({ type: 'progress' })
      for (this.#at = 0; this.#at < this.#given.media.length && !this.isOver; this.#at++) await this.#playItem(channel)
    } catch (error) {
      // whoever waits for its end is told, whatever went wrong
      this.fail()
      throw error
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  /** The channel left before its turn: what the application waits for is told all the same. */
  drop(): void {
    if (this.isOver) {
      this.#publish('tell-finished')
      return
    }
    this.#feed('item-began')
    this.fail()
  }

  fail(): void {
    this.#feed('list-failed')
  }

  async #playItem(channel: Channel): Promise<void> {
    const { media, language, offsetMs } = this.#given
    const mediaUri = media[this.#at] as string
    this.#feed('item-began')
    const request = { channel, mediaUri, language, ...(this.#at === 0 ? { offsetMs } : {}) }
    const playing = await this.#deps.player().play(request)
    if (this.isOver) {
      playing?.stop()
      return
    }
    this.#media = playing
    if (this.#woundMs !== 0) playing?.seek(this.#woundMs)
    this.#woundMs = 0
    if (this.#state === 'paused') playing?.pause()
    await playing?.ended
    this.#media = undefined
    if (this.isOver) return
    const isLast = this.#at === media.length - 1
    if (playing?.hasFailed) this.fail()
    else if (!isLast) this.#feed('item-ended')
    else this.#feed(playing ? 'list-ended' : 'list-failed')
  }

  /** False: the table has no cell for it. */
  #feed(event: PlaybackEvent): boolean {
    const { state, effects, isKnown } = step(playbackMachine, this.#state, event)
    this.#state = state
    this.#snapshot = undefined
    for (const effect of effects) this.#carryOut(effect)
    return isKnown
  }

  #carryOut(effect: PlaybackEffect): void {
    const { skipMs } = this.#given
    if (effect === 'pause-media') this.#media?.pause()
    else if (effect === 'resume-media') this.#media?.resume()
    else if (effect === 'restart-media') this.#media?.restart()
    else if (effect === 'wind-back') this.#wind(-skipMs)
    else if (effect === 'wind-forward') this.#wind(skipMs)
    else if (effect === 'stop-media') this.#media?.stop()
    else this.#publish(effect)
  }

  #wind(ms: number): void {
    if (this.#media) this.#media.seek(ms)
    // nothing is before the beginning
    else this.#woundMs = Math.max(0, this.#woundMs + ms)
  }

  #publish(effect: 'tell-started' | 'tell-continuing' | 'tell-finished'): void {
    const { bus } = this.#deps
    const playback = this.snapshot()
    if (effect === 'tell-started') bus.publish('playback-started', { playback })
    else if (effect === 'tell-continuing') bus.publish('playback-continuing', { playback })
    else {
      this.#deps.forget(this)
      bus.publish('playback-finished', { playback })
    }
  }

  #takeSnapshot(): PlaybackSnapshot {
    const { media, targetUri, language } = this.#given
    const at = Math.min(this.#at, media.length - 1)
    const next = media[at + 1]
    return {
      id: this.id,
      mediaUri: media[at] as string,
      ...(next === undefined ? {} : { nextMediaUri: next }),
      targetUri,
      language,
      state: this.#state,
    }
  }
}

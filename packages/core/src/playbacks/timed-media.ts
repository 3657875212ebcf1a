// Media that take as long as they are, and make no sound.
// Not a player of files: only lengths are looked up.

import type { Clock, Timer } from '@jackfield/base'
import type { MediaPlayer, MediaRequest, PlaybackHandle } from './media-player.ts'

export interface MediaLengths {
  /** milliseconds; Infinity: until stopped; undefined: there is nothing to play */
  lengthMs(mediaUri: string, language: string): Promise<number | undefined>
}

export class TimedPlayer implements MediaPlayer {
  readonly #clock: Clock
  readonly #lengths: MediaLengths

  constructor(clock: Clock, lengths: MediaLengths) {
    this.#clock = clock
    this.#lengths = lengths
  }

  async play({ mediaUri, language, offsetMs }: MediaRequest): Promise<PlaybackHandle | undefined> {
    const lengthMs = await this.#lengths.lengthMs(mediaUri, language)
    return lengthMs === undefined ? undefined : new TimedMedia(this.#clock, lengthMs, offsetMs ?? 0)
  }
}

class TimedMedia implements PlaybackHandle {
  readonly ended: Promise<void>
  readonly #clock: Clock
  readonly #lengthMs: number
  readonly #end: () => void
  #positionMs: number
  #startedAt = 0
  #timer: Timer | undefined

  constructor(clock: Clock, lengthMs: number, offsetMs: number) {
    this.#clock = clock
    this.#lengthMs = lengthMs
    this.#positionMs = Math.min(Math.max(0, offsetMs), lengthMs)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.ended = promise
    this.#end = resolve
    this.resume()
  }

  get isSeekable(): boolean {
    return this.#lengthMs !== Number.POSITIVE_INFINITY
  }

  pause(): void {
    if (!this.#timer) return
    this.#timer.cancel()
    this.#timer = undefined
    this.#positionMs += this.#clock.now() - this.#startedAt
    // a tone has no position: it starts over
    if (!this.isSeekable) this.#positionMs = 0
  }

  resume(): void {
    if (this.#timer) return
    this.#startedAt = this.#clock.now()
    const left = this.#lengthMs - this.#positionMs
    this.#timer = this.isSeekable ? this.#clock.after(left, () => this.#end()) : { cancel: () => undefined }
  }

  restart(): void {
    this.#moveTo(0)
  }

  seek(byMs: number): void {
    this.pause()
    const target = this.#positionMs + byMs
    // winding forward never ends it: it stops as far before the end as it was asked to jump
    this.#moveTo(target >= this.#lengthMs ? Math.max(0, this.#lengthMs - byMs) : Math.max(0, target))
  }

  stop(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    this.#end()
  }

  #moveTo(positionMs: number): void {
    this.pause()
    this.#positionMs = positionMs
    this.resume()
  }
}

// Something that plays and is wound to and fro, and how far it has come.

import type { Clock } from '@jackfield/base'
import type { PlaybackHandle } from '@jackfield/core'
import { perChannel } from '../engine/per-channel.ts'

export class SteeredMedia {
  readonly #media: PlaybackHandle
  readonly #clock: Clock
  #offsetMs: number
  #since: number
  #isPaused = false
  #isStopped = false

  constructor(media: PlaybackHandle, clock: Clock, offsetMs: number) {
    this.#media = media
    this.#clock = clock
    this.#offsetMs = offsetMs
    this.#since = clock.now()
  }

  get offsetMs(): number {
    this.#count()
    return this.#offsetMs
  }

  /** Somebody other than the caller ended it. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  stop(): void {
    this.#count()
    this.#isStopped = true
    this.#media.stop()
  }

  /** Forward, or back when negative. */
  move(byMs: number): void {
    this.#count()
    this.#offsetMs = Math.max(0, this.#offsetMs + byMs)
    this.#media.seek(byMs)
  }

  restart(): void {
    this.#count()
    this.#offsetMs = 0
    this.#media.restart()
  }

  togglePause(): void {
    this.#count()
    this.#isPaused = !this.#isPaused
    if (this.#isPaused) this.#media.pause()
    else this.#media.resume()
  }

  #count(): void {
    const now = this.#clock.now()
    if (!this.#isPaused) this.#offsetMs += now - this.#since
    this.#since = now
  }
}

/** What the dialplan plays to a channel just now, for those outside who steer it; and how far one step winds. */
export const steering = perChannel((): { playing: { media: SteeredMedia; skipMs: number } | undefined } => ({
  playing: undefined,
}))

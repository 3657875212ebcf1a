// Something that is being played to a port, frame by frame.
// Not the sound, and not the port.

import type { EncodedOnce } from '../../sounds/encoded-once.ts'
import type { Sound } from '../../sounds/sound.ts'
import { atRate } from '../../sounds/sound-list.ts'

export class Player {
  readonly id: string
  readonly isBackground: boolean
  readonly isSeekable: boolean
  readonly lengthMs: number | undefined
  readonly #sound: Sound
  #isPaused = false
  /** everything was played, or it was stopped */
  isOver = false

  constructor(id: string, sound: Sound, rateHz: number, options: { offsetMs?: number; isBackground?: boolean }) {
    this.id = id
    this.isBackground = options.isBackground === true
    this.#sound = sound.rateHz === rateHz ? sound : atRate(sound, rateHz)
    this.isSeekable = sound.lengthSamples !== undefined || sound.keepsPlace === true
    this.lengthMs = sound.lengthSamples === undefined ? undefined : (sound.lengthSamples / sound.rateHz) * 1_000
    if (options.offsetMs) this.#sound.seek((options.offsetMs * rateHz) / 1_000)
    if (this.#sound.isAtEnd) this.isOver = true
  }

  /** Fills a frame; false: nothing is sent, because it is paused or over. */
  read(into: Int16Array, samples: number, isSent = false): boolean {
    if (this.#isPaused || this.isOver) return false
    const count = this.#sound.read(into, samples, isSent)
    if (this.#sound.isAtEnd) this.isOver = true
    if (count === 0 && this.isOver) return false
    // the end, or a slow disk
    if (count < samples) into.fill(0, count, samples)
    return true
  }

  /** What it read last, where others read the same. */
  get shared(): EncodedOnce | undefined {
    return this.#sound.shared
  }

  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
    // a tone has no position to go on from
    if (!this.isSeekable) this.#sound.seek(0)
  }

  restart(): void {
    this.#sound.seek(0)
  }

  /** Back not before the beginning; ahead never to the end: then it stays that far before it. */
  seek(byMs: number): void {
    const { lengthSamples, position, rateHz } = this.#sound
    if (!this.isSeekable) return
    const by = (byMs * rateHz) / 1_000
    const wanted = position + by
    // of what is still being made the end is not known: there is nothing beyond what is there
    if (lengthSamples === undefined) this.#sound.seek(wanted)
    else this.#sound.seek(wanted < lengthSamples ? wanted : lengthSamples - by)
  }

  /** What was played ended before it was whole. */
  get hasFailed(): boolean {
    return this.#sound.hasFailed === true
  }

  stop(): void {
    this.isOver = true
  }

  close(): void {
    this.#sound.close()
  }
}

// The music that is listened to in one worker, by its files and their rate: here as far as anybody has heard it, and gone with the last who hears it.
// Not the playing.

import { stat } from 'node:fs/promises'
import { type Clock, RecentAnswers } from '@jackfield/base'
import type { SoundSpec } from '../../contract/play.ts'
import type { Sound } from '../../sounds/sound.ts'
import { MusicReel, ReelListener } from './music-reel.ts'
import { openSounds } from './open-sounds.ts'

/** What all of it may take when it was heard to its end; what does not fit is played for each by himself. */
const usualBytes = 96 * 2 ** 20
/** a sample, and the same in both codecs that can be shared */
const bytesPerSample = 4
/** So long a file that was changed may still be heard as it was, by those who come many at a time. */
const versionKeptMs = 1_000
/** Nobody is made to wait while more is read. */
const mostFramesAhead = 250

interface Held {
  readonly reel: MusicReel
  readonly bytes: number
  listeners: number
  isDropped: boolean
}

export class MusicReels {
  readonly #held = new Map<string, Promise<Held | undefined>>()
  readonly #versions: RecentAnswers<string | undefined>
  readonly #mostBytes: number
  #bytes = 0

  constructor(clock: Clock, mostBytes = usualBytes) {
    this.#versions = new RecentAnswers(clock, versionKeptMs)
    this.#mostBytes = mostBytes
  }

  /** Undefined: it cannot be shared, and is to be opened as any other sound. */
  async listen(
    sounds: readonly SoundSpec[],
    rateHz: number,
    offsetMs: number,
    pause: () => Promise<void>,
  ): Promise<Sound | undefined> {
    const name = await this.#nameOf(sounds, rateHz)
    if (name === undefined) return undefined
    const opening = this.#held.get(name) ?? this.#open(sounds, rateHz, pause)
    this.#held.set(name, opening)
    let held: Held | undefined
    try {
      held = await opening
    } finally {
      if (!held && this.#held.get(name) === opening) this.#held.delete(name)
    }
    // it cannot be had, or whoever listened has gone meanwhile
    if (!held || held.isDropped) return undefined
    const { reel } = held
    const wanted = Math.floor((offsetMs * rateHz) / 1_000 / reel.samples)
    if (!reel.isWhole && wanted > reel.filled + mostFramesAhead) {
      if (held.listeners === 0) this.#drop(name, held)
      return undefined
    }
    held.listeners++
    return new ReelListener(reel, () => {
      held.listeners--
      if (held.listeners === 0) this.#drop(name, held)
    })
  }

  async #open(sounds: readonly SoundSpec[], rateHz: number, pause: () => Promise<void>): Promise<Held | undefined> {
    const sound = await openSounds(sounds, rateHz, false, pause)
    if (!sound) return undefined
    const { lengthSamples } = sound
    const bytes =
      lengthSamples === undefined ? Number.POSITIVE_INFINITY : (lengthSamples / sound.rateHz) * rateHz * bytesPerSample
    if (this.#bytes + bytes > this.#mostBytes) {
      sound.close()
      return undefined
    }
    this.#bytes += bytes
    return { reel: new MusicReel(sound, rateHz), bytes, listeners: 0, isDropped: false }
  }

  #drop(name: string, held: Held): void {
    held.isDropped = true
    this.#held.delete(name)
    this.#bytes -= held.bytes
    held.reel.close()
  }

  /** Undefined: not all of it are files that are there. */
  async #nameOf(sounds: readonly SoundSpec[], rateHz: number): Promise<string | undefined> {
    const parts = [String(rateHz)]
    for (const sound of sounds) {
      const version = sound.kind === 'file' ? await this.#versions.of(sound.path, versionOf) : undefined
      if (version === undefined) return undefined
      parts.push(version)
    }
    return parts.join('\n')
  }
}

/** By what a file is known from what it was before; undefined: there is none. */
async function versionOf(path: string): Promise<string | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() ? `${path} ${stats.mtimeMs} ${stats.size}` : undefined
}

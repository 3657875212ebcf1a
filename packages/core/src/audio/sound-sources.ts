// What a media URI means: files to be played one behind the other, or a tone.
// Not the playing.

import type { SoundSpec } from '@jackfield/media'
import type { SoundFiles } from '../playbacks/sound-files.ts'
import { isTone } from '../playbacks/tone.ts'
import type { MediaCache } from './media-cache.ts'
import type { ToneZones } from './tone-zones.ts'

export interface SoundSourcesOptions {
  readonly files: SoundFiles
  readonly tones: () => ToneZones
  readonly cache: MediaCache
}

export class SoundSources {
  readonly #options: SoundSourcesOptions

  constructor(options: SoundSourcesOptions) {
    this.#options = options
  }

  /** Nothing: there is no such thing, or some of what it needs is missing. */
  async find(mediaUri: string, language: string): Promise<SoundSpec[] | undefined> {
    const { files, tones, cache } = this.#options
    const colon = mediaUri.indexOf(':')
    const rest = mediaUri.slice(colon + 1)
    switch (mediaUri.slice(0, Math.max(0, colon))) {
      case 'tone': {
        if (!isTone(rest, tones().names())) return undefined
        return [{ kind: 'tone', pattern: tones().pattern(rest) }]
      }
      case 'http':
      case 'https':
        return asFiles([await cache.fetch(mediaUri)])
      case 'sound':
        return asFiles([/^https?:\/\//i.test(rest) ? await cache.fetch(rest) : await files.find(rest, language)])
      default:
        return asFiles((await files.paths(mediaUri, language)) ?? [undefined])
    }
  }
}

function asFiles(paths: readonly (string | undefined)[]): SoundSpec[] | undefined {
  if (paths.some((path) => path === undefined)) return undefined
  return paths.map((path) => ({ kind: 'file', path: path as string }))
}

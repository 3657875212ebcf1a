// What a media URI means: files to be played one behind the other, or a tone.
// Not the playing.

import { resolveTone, type SoundFetcher, type SoundSpec, type ToneZones } from '@jackfield/media'
import type { SoundFiles } from '../playbacks/sound-files.ts'
import type { SpeechSource } from './speech-source.ts'

export interface SoundSourcesOptions {
  readonly files: SoundFiles
  readonly tones: () => ToneZones
  readonly fetcher: SoundFetcher
  /** nothing: nobody speaks here */
  readonly speech?: SpeechSource | undefined
}

export class SoundSources {
  readonly #options: SoundSourcesOptions

  constructor(options: SoundSourcesOptions) {
    this.#options = options
  }

  /** Nothing: there is no such thing, or some of what it needs is missing. `isWhole`: all of it is needed at once. */
  async find(mediaUri: string, language: string, rateHz: number, isWhole = false): Promise<SoundSpec[] | undefined> {
    const { files, tones } = this.#options
    const colon = mediaUri.indexOf(':')
    const rest = mediaUri.slice(colon + 1)
    switch (mediaUri.slice(0, Math.max(0, colon))) {
      case 'tone': {
        const pattern = resolveTone(rest, tones())
        return pattern === undefined ? undefined : [{ kind: 'tone', pattern }]
      }
      case 'say': {
        const spoken = await this.#options.speech?.find(rest, language, isWhole)
        return spoken && [spoken]
      }
      case 'http':
      case 'https':
        return asFiles([await this.#fetch(mediaUri)])
      case 'sound':
        return asFiles([
          /^https?:\/\//i.test(rest) ? await this.#fetch(rest) : await files.find(rest, language, rateHz),
        ])
      default:
        return asFiles((await files.paths(mediaUri, language, rateHz)) ?? [undefined])
    }
  }

  async #fetch(address: string): Promise<string | undefined> {
    const fetched = await this.#options.fetcher.fetch(address)
    return fetched.ok ? fetched.path : undefined
  }
}

function asFiles(paths: readonly (string | undefined)[]): SoundSpec[] | undefined {
  if (paths.some((path) => path === undefined)) return undefined
  return paths.map((path) => ({ kind: 'file', path: path as string }))
}

// Finds the file behind a sound's name in a language, and tells how long each medium is.
// Not the index of sounds that is listed: this looks when it is asked.

import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, normalize } from 'node:path'
import { fileFormats, formatOfExtension } from '@jackfield/media'
import { playableEndings, soundLengthMs } from './sound-length.ts'
import { type SpeakByRules, spellCharacters, spellDigits, spellNumber, spellOrdinal } from './spoken.ts'
import type { MediaLengths } from './timed-media.ts'
import { isTone } from './tone.ts'

export interface SoundFilesOptions {
  /** where sounds without an absolute path are; one folder per language in it */
  readonly soundDirectory: string
  /** where what is not there is looked for, best first */
  readonly otherSoundDirectories?: readonly string[]
  /** path of a stored recording, with its ending; undefined: none of that name */
  readonly recordingPath: (name: string) => Promise<string | undefined>
  /** names of tones beside those every zone has */
  readonly toneNames?: () => Iterable<string>
}

const knownEndings = [...new Set([...playableEndings, ...fileFormats.flatMap(({ extensions }) => extensions)])]

/** What telephones speak, where nobody says at which rate it will be heard. */
const plainRateHz = 8_000

export class SoundFiles implements MediaLengths {
  readonly #options: SoundFilesOptions

  #rules: SpeakByRules | undefined

  constructor(options: SoundFilesOptions) {
    this.#options = options
  }

  /** Asked before the rules of the exchange itself. */
  useRules(rules: SpeakByRules): void {
    this.#rules = rules
  }

  async lengthMs(mediaUri: string, language: string): Promise<number | undefined> {
    const colon = mediaUri.indexOf(':')
    const name = mediaUri.slice(colon + 1)
    switch (mediaUri.slice(0, Math.max(0, colon))) {
      case 'sound':
        return this.#soundLengthMs(name, language)
      case 'recording': {
        const path = await this.#options.recordingPath(name)
        return path === undefined ? undefined : soundLengthMs(path)
      }
      case 'number':
      case 'ordinal':
      case 'digits':
      case 'characters': {
        const paths = await this.paths(mediaUri, language)
        return paths && totalLengthMs(paths)
      }
      case 'tone':
        return isTone(name, this.#options.toneNames?.()) ? Number.POSITIVE_INFINITY : undefined
      default:
        return undefined
    }
  }

  /** The file of a sound, in the first language that has it; of its formats the best for this rate. Undefined: there is none. */
  async find(name: string, language: string, rateHz = plainRateHz): Promise<string | undefined> {
    if (name === '' || name.includes('\0')) return undefined
    if (isAbsolute(name)) {
      const spoken = await findFile(join(dirname(name), language, basename(name)), rateHz)
      return spoken ?? findFile(normalize(name), rateHz)
    }
    const inside = normalize(join('/', name))
    const closed = new Set<string>()
    const own = await this.#findIn([...languagesOf(language), ''], inside, closed, rateHz)
    return own ?? this.#findIn(['en'], inside, closed, rateHz)
  }

  /**
   * In the first directory that has it in any of these languages. A folder of prompts is taken from one directory alone, so that a
   * number has one voice: `closed` are languages of which an earlier directory had the folder.
   */
  async #findIn(
    languages: readonly string[],
    inside: string,
    closed: Set<string>,
    rateHz: number,
  ): Promise<string | undefined> {
    const { soundDirectory, otherSoundDirectories = [] } = this.#options
    for (const directory of [soundDirectory, ...otherSoundDirectories]) {
      for (const language of languages) {
        if (closed.has(language)) continue
        const path = join(directory, language, inside)
        const found = await findFile(path, rateHz)
        if (found) return found
        if (dirname(inside) !== '/' && (await isFolder(dirname(path)))) closed.add(language)
      }
    }
    return undefined
  }

  /** The files of what is not a single sound: recordings, and what is spoken. Nothing when something needed is missing. */
  async paths(mediaUri: string, language: string, rateHz = plainRateHz): Promise<string[] | undefined> {
    const colon = mediaUri.indexOf(':')
    const name = mediaUri.slice(colon + 1)
    switch (mediaUri.slice(0, Math.max(0, colon))) {
      case 'recording': {
        const path = await this.#options.recordingPath(name)
        return path === undefined ? undefined : [path]
      }
      case 'number':
        return this.#spokenPaths((spoken) => spellNumber(name, spoken, this.#rules), language, rateHz)
      case 'ordinal':
        return this.#spokenPaths((spoken) => spellOrdinal(name, spoken, this.#rules), language, rateHz)
      case 'digits':
        return this.#promptPaths(spellDigits(name), language, false, rateHz)
      case 'characters':
        return this.#promptPaths(spellCharacters(name), language, false, rateHz)
      default:
        return undefined
    }
  }

  /** By the rules of the language; of English where its prompts are not all there, so that a wrong number is never said. */
  async #spokenPaths(
    spell: (language: string) => readonly string[] | undefined,
    language: string,
    rateHz: number,
  ): Promise<string[] | undefined> {
    const prompts = spell(language)
    const paths = prompts && (await this.#promptPaths(prompts, language, true, rateHz))
    if (paths) return paths
    const english = spell('en')
    return english && this.#promptPaths(english, language, true, rateHz)
  }

  /** A number needs all of its prompts; digits and characters leave out what is missing. */
  async #promptPaths(
    prompts: readonly string[],
    language: string,
    needsAll: boolean,
    rateHz: number,
  ): Promise<string[] | undefined> {
    const paths: string[] = []
    for (const prompt of prompts) {
      const path = await this.find(prompt, language, rateHz)
      if (path !== undefined) paths.push(path)
      else if (needsAll) return undefined
    }
    return paths
  }

  async #soundLengthMs(name: string, language: string): Promise<number | undefined> {
    const path = await this.find(name, language)
    return path === undefined ? undefined : soundLengthMs(path)
  }
}

/** `de_DE_f` is looked for as itself, then as `de_DE`, then as `de`. */
function languagesOf(language: string): string[] {
  const found: string[] = []
  // a language is one folder, whatever somebody wrote
  if (!/^[\w-]+$/.test(language)) return found
  for (let at = language.length; at > 0; at = language.lastIndexOf('_', at - 1)) found.push(language.slice(0, at))
  return found
}

async function totalLengthMs(paths: readonly string[]): Promise<number | undefined> {
  let total = 0
  for (const path of paths) total += (await soundLengthMs(path)) ?? 0
  return total
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

async function findFile(path: string, rateHz: number): Promise<string | undefined> {
  const folder = dirname(path)
  const start = `${basename(path)}.`
  const files = await readdir(folder).catch(() => [])
  const endings = new Set(files.filter((file) => file.startsWith(start)).map((file) => file.slice(start.length)))
  const known = knownEndings.filter((ending) => endings.has(ending))
  // nothing of it is lost, and no more of it than can be heard; else as much as there is
  const rateOf = (ending: string) => formatOfExtension(ending)?.rateHz ?? 0
  const loss = (ending: string) => Math.max(0, rateHz - rateOf(ending))
  const waste = (ending: string) => Math.max(0, rateOf(ending) - rateHz)
  const [ending] = known.sort((one, other) => loss(one) - loss(other) || waste(one) - waste(other))
  return ending === undefined ? undefined : join(folder, start + ending)
}

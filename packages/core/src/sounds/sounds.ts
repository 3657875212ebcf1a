// The sounds that can be played by name: which languages and formats there are, and what they say.
// Not their audio; media reads the files.

import type { Log } from '@jackfield/base'
import { type ScanLimits, type SoundScan, scanSounds } from './scan-sounds.ts'

export interface Sound {
  readonly id: string
  /** what it says in English, when somebody wrote it down */
  readonly text?: string
  readonly formats: readonly { readonly language: string; readonly format: string }[]
}

export interface SoundFilter {
  language?: string | undefined
  format?: string | undefined
}

export interface SoundsOptions extends Partial<ScanLimits> {
  directory: string
  /** where what is not there is looked for, best first */
  otherDirectories?: readonly string[]
  log: Log
}

const textLanguage = 'en'

export class Sounds {
  readonly directory: string
  readonly #otherDirectories: readonly string[]
  readonly #log: Log
  readonly #limits: ScanLimits
  #index: ReadonlyMap<string, Sound> | undefined
  #scan: Promise<void> | undefined
  #isStale = false

  constructor(options: SoundsOptions) {
    this.directory = options.directory
    this.#otherDirectories = options.otherDirectories ?? []
    this.#log = options.log.for('sounds')
    this.#limits = {
      maxDepth: options.maxDepth ?? 8,
      maxFiles: options.maxFiles ?? 200_000,
      maxTextBytes: options.maxTextBytes ?? 4_194_304,
    }
  }

  /** Reads the directory, off the control thread; until it is done the old index answers. */
  rescan(): Promise<void> {
    // asked again while one is under way: that one may have passed what changed, so another follows
    this.#isStale = true
    this.#scan ??= this.#run()
    return this.#scan
  }

  /** Nothing before the first scan is over. Ids are in order; only the formats that match are in each. */
  list(filter: SoundFilter = {}): { ok: true; sounds: Sound[] } | { ok: false; code: 'sounds-not-indexed' } {
    if (!this.#index) return { ok: false, code: 'sounds-not-indexed' }
    const { language = '', format = '' } = filter
    if (language === '' && format === '') return { ok: true, sounds: [...this.#index.values()] }
    const sounds: Sound[] = []
    for (const sound of this.#index.values()) {
      const formats = sound.formats.filter(
        (kind) => (language === '' || kind.language === language) && (format === '' || kind.format === format),
      )
      if (formats.length > 0) sounds.push({ ...sound, formats })
    }
    return { ok: true, sounds }
  }

  get(id: string): Sound | undefined {
    return this.#index?.get(id)
  }

  async #run(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false
        const scans: SoundScan[] = []
        for (const directory of [this.directory, ...this.#otherDirectories]) {
          const scan = await scanSounds(directory, this.#limits)
          for (const complaint of scan.complaints) this.#log.warning(complaint)
          scans.push(scan)
        }
        this.#index = buildIndex(scans)
      }
    } finally {
      this.#scan = undefined
    }
  }
}

/** As they are found: a sound of the first directory hides its namesakes, a folder all of that folder. */
function buildIndex(scans: readonly SoundScan[]): Map<string, Sound> {
  const formats = new Map<string, { language: string; format: string }[]>()
  const texts = new Map<string, string>()
  const hidden = new Set<string>()
  for (const scan of scans) {
    const seen = new Set<string>()
    for (const { id, language, format } of scan.sounds) {
      const slash = id.lastIndexOf('/')
      const place = `${language}/${slash < 0 ? id : id.slice(0, slash + 1)}`
      seen.add(place)
      if (hidden.has(place)) continue
      const known = formats.get(id) ?? []
      formats.set(id, known)
      // a sound may lie there in two containers of the same format
      if (!known.some((kind) => kind.language === language && kind.format === format)) known.push({ language, format })
      const text = scan.texts.get(textLanguage)?.get(id)
      if (text !== undefined && !texts.has(id)) texts.set(id, text)
    }
    for (const place of seen) hidden.add(place)
  }
  const index = new Map<string, Sound>()
  for (const id of [...formats.keys()].sort()) {
    const text = texts.get(id)
    index.set(id, { id, ...(text === undefined ? {} : { text }), formats: formats.get(id) ?? [] })
  }
  return index
}

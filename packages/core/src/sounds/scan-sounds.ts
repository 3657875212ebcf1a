// Walks the directory of sounds: one folder per language, in it sound files and texts that say what they speak.
// Not the index; it hands over what it found and keeps nothing.

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { soundFormats } from './sound-format.table.ts'

export interface FoundSound {
  /** path below the language's folder, without the ending */
  readonly id: string
  readonly language: string
  readonly format: string
}

export interface SoundScan {
  readonly sounds: readonly FoundSound[]
  /** by language, then by id */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** what could not be read, and what was left out */
  readonly complaints: readonly string[]
}

export interface ScanLimits {
  /** folders inside one another; a link that leads back to its own folder ends here */
  maxDepth: number
  maxFiles: number
  /** of a file of texts */
  maxTextBytes: number
}

export async function scanSounds(directory: string, limits: ScanLimits): Promise<SoundScan> {
  const walk = new Walk(directory, limits)
  await walk.languages()
  return { sounds: walk.sounds, texts: walk.texts, complaints: walk.complaints }
}

class Walk {
  readonly sounds: FoundSound[] = []
  readonly texts = new Map<string, Map<string, string>>()
  readonly complaints: string[] = []
  readonly #directory: string
  readonly #limits: ScanLimits

  constructor(directory: string, limits: ScanLimits) {
    this.#directory = directory
    this.#limits = limits
  }

  async languages(): Promise<void> {
    for (const entry of await this.#list(this.#directory)) {
      if (entry.isFolder) await this.#folder(entry.name, '', 1)
    }
  }

  async #folder(language: string, below: string, depth: number): Promise<void> {
    const folder = join(this.#directory, language, below)
    if (depth > this.#limits.maxDepth) {
      this.complaints.push(`${folder} is too deep; it is left out`)
      return
    }
    for (const entry of await this.#list(folder)) {
      if (this.sounds.length >= this.#limits.maxFiles) {
        this.complaints.push(`more than ${this.#limits.maxFiles} sounds; the rest is left out`)
        return
      }
      if (entry.isFolder) await this.#folder(language, join(below, entry.name), depth + 1)
      else if (entry.name.endsWith('.txt')) await this.#readTexts(language, join(folder, entry.name))
      else this.#add(language, below, entry.name)
    }
  }

  #add(language: string, below: string, name: string): void {
    const dot = name.lastIndexOf('.')
    const format = soundFormats.get(name.slice(dot + 1))
    if (dot <= 0 || format === undefined) return
    this.sounds.push({ id: join(below, name.slice(0, dot)), language, format })
  }

  /** Lines `id: what it says`; a semicolon begins a comment. */
  async #readTexts(language: string, path: string): Promise<void> {
    const text = await this.#attempt(path, async () => {
      const { size } = await stat(path)
      return size > this.#limits.maxTextBytes ? undefined : readFile(path, 'utf8')
    })
    if (text === undefined) {
      this.complaints.push(`${path} cannot be read or is too long; sounds are listed without its texts`)
      return
    }
    const known = this.texts.get(language) ?? new Map<string, string>()
    this.texts.set(language, known)
    for (const line of text.split(/\r?\n/)) {
      const match = /^\s*([^;:\s][^:]*?)\s*:\s*(.*?)\s*$/.exec(line)
      if (match) known.set(match[1] as string, match[2] as string)
    }
  }

  async #list(folder: string): Promise<{ name: string; isFolder: boolean }[]> {
    const entries = await this.#attempt(folder, () => readdir(folder, { withFileTypes: true }))
    if (!entries) {
      this.complaints.push(`${folder} cannot be read`)
      return []
    }
    const listed: { name: string; isFolder: boolean }[] = []
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue
      if (!entry.isSymbolicLink()) listed.push({ name: entry.name, isFolder: entry.isDirectory() })
      else {
        const target = await this.#attempt(entry.name, () => stat(join(folder, entry.name)))
        if (target) listed.push({ name: entry.name, isFolder: target.isDirectory() })
      }
    }
    return listed
  }

  async #attempt<T>(_path: string, act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act()
    } catch {
      return undefined
    }
  }
}

// Recordings on disk: listed, found, copied, deleted.
// Not those that are still being made.

import { access, constants, copyFile, mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { soundFormats } from '../sounds/sound-format.table.ts'
import { pathOfName, tidyName } from './recording-path.ts'

export interface StoredRecording {
  readonly name: string
  /** the ending of its file */
  readonly format: string
}

export interface RecordingFile extends StoredRecording {
  readonly path: string
  readonly size: number
}

export type CopyOutcome =
  | { readonly ok: true; readonly recording: StoredRecording }
  | { readonly ok: false; readonly code: 'not-found' | 'exists' | 'forbidden' | 'bad-name' | 'failed' }

export type DeleteOutcome = { readonly ok: true } | { readonly ok: false; readonly code: 'not-found' | 'failed' }

export interface StoredLimits {
  readonly maxDepth: number
  readonly maxFiles: number
}

const isKnown = (ending: string) => soundFormats.has(ending)

export class StoredRecordings {
  readonly directory: string
  readonly #limits: StoredLimits

  constructor(directory: string, limits: StoredLimits = { maxDepth: 20, maxFiles: 100_000 }) {
    this.directory = directory
    this.#limits = limits
  }

  /** Every recording by name, one for each name. */
  async list(): Promise<StoredRecording[]> {
    const found = new Map<string, StoredRecording>()
    await this.#walk('', 0, found)
    return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  }

  /** The file of a name, in whatever format it has. */
  async get(name: string): Promise<RecordingFile | undefined> {
    const path = await pathOfName(this.directory, name)
    if (path === undefined) return undefined
    const start = `${basename(path)}.`
    const files = await readdir(dirname(path)).catch(() => [])
    for (const file of files.sort()) {
      const format = file.slice(start.length)
      if (!file.startsWith(start) || !isKnown(format)) continue
      const full = join(dirname(path), file)
      const facts = await stat(full).catch(() => undefined)
      if (facts?.isFile()) return { name: tidyName(name) as string, format, path: full, size: facts.size }
    }
    return undefined
  }

  /** May its file be opened? */
  async canRead({ path }: RecordingFile): Promise<boolean> {
    return access(path, constants.R_OK).then(
      () => true,
      () => false,
    )
  }

  /** An ending in the destination is dropped: the copy has the format of the original. */
  async copy(name: string, destination: string): Promise<CopyOutcome> {
    const from = await this.get(name)
    if (!from) return { ok: false, code: 'not-found' }
    const bare = withoutEnding(destination)
    if (bare.trim() === '') return { ok: false, code: 'bad-name' }
    const path = await pathOfName(this.directory, bare)
    if (path === undefined) return { ok: false, code: 'forbidden' }
    if (await this.get(bare)) return { ok: false, code: 'exists' }
    try {
      await mkdir(dirname(path), { recursive: true })
      await copyFile(from.path, `${path}.${from.format}`, constants.COPYFILE_EXCL)
      return { ok: true, recording: { name: tidyName(bare) as string, format: from.format } }
    } catch (error) {
      return { ok: false, code: (error as NodeJS.ErrnoException).code === 'EEXIST' ? 'exists' : 'failed' }
    }
  }

  async delete(name: string): Promise<DeleteOutcome> {
    const file = await this.get(name)
    if (!file) return { ok: false, code: 'not-found' }
    try {
      await unlink(file.path)
      return { ok: true }
    } catch {
      return { ok: false, code: 'failed' }
    }
  }

  async #walk(below: string, depth: number, found: Map<string, StoredRecording>): Promise<void> {
    const { maxDepth, maxFiles } = this.#limits
    const entries = await readdir(join(this.directory, below), { withFileTypes: true }).catch(() => [])
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (found.size >= maxFiles) return
      const path = join(below, entry.name)
      if (entry.isDirectory()) {
        if (depth < maxDepth) await this.#walk(path, depth + 1, found)
        continue
      }
      const dot = path.lastIndexOf('.')
      const format = path.slice(dot + 1)
      if (!entry.isFile() || dot <= 0 || !isKnown(format)) continue
      const name = path.slice(0, dot)
      if (!found.has(name)) found.set(name, { name, format })
    }
  }
}

function withoutEnding(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > name.lastIndexOf('/') ? name.slice(0, dot) : name
}

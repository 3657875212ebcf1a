// What was spoken, in a folder: bounded in bytes and number, what was used longest ago goes first. It outlives the process.
// A file is there as a whole or not at all, however the process ends. Not what is spoken: a name and bytes come in.

import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

export interface SpeechCacheOptions {
  readonly directory: string
  readonly mostBytes: number
  readonly mostFiles: number
  /** milliseconds since 1970 */
  readonly wall: () => number
}

interface Kept {
  readonly bytes: number
  /** as it stands on the disk */
  usedMs: number
}

/** Only what we named ourselves is removed. */
const ownName = /^([0-9a-f]{64})\.wav$/
const partName = /^[0-9a-f]{64}\.\d+\.part$/
/** A use is written to the disk no more often than this. */
const touchesEveryMs = 60_000

export class SpeechCache {
  readonly #options: SpeechCacheOptions
  /** what was used last at the end */
  readonly #kept = new Map<string, Kept>()
  #bytes = 0
  #parts = 0
  #opened: Promise<void> | undefined

  constructor(options: SpeechCacheOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#kept.size
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The path of what is kept under this name; it counts as used now. */
  async use(name: string): Promise<string | undefined> {
    await this.#open()
    const kept = this.#kept.get(name)
    if (!kept) return undefined
    const path = this.#path(name)
    const isThere = await stat(path).then(
      ({ size }) => size === kept.bytes,
      () => false,
    )
    if (!isThere) {
      this.#forget(name)
      return undefined
    }
    this.#kept.delete(name)
    this.#kept.set(name, kept)
    const now = this.#options.wall()
    if (Math.abs(now - kept.usedMs) >= touchesEveryMs) {
      kept.usedMs = now
      await utimes(path, now / 1_000, now / 1_000).catch(() => undefined)
    }
    return path
  }

  /** Kept from now on; others go when it is too much. Rejects when the disk takes nothing. */
  async keep(name: string, pieces: readonly Uint8Array[]): Promise<string> {
    await this.#open()
    const path = this.#path(name)
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const part = join(this.#options.directory, `${name}.${++this.#parts}.part`)
    try {
      const file = await open(part, 'wx')
      try {
        for (const piece of pieces) await file.writeFile(piece)
        const nowSeconds = this.#options.wall() / 1_000
        await file.utimes(nowSeconds, nowSeconds)
        // its name is given only to what is on the disk
        await file.datasync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    this.#forget(name)
    this.#kept.set(name, { bytes, usedMs: this.#options.wall() })
    this.#bytes += bytes
    await this.#shrink(name)
    return path
  }

  #path(name: string): string {
    return join(this.#options.directory, `${name}.wav`)
  }

  #forget(name: string): void {
    this.#bytes -= this.#kept.get(name)?.bytes ?? 0
    this.#kept.delete(name)
  }

  /** Who plays one of those that go has it open, and hears it to its end. */
  async #shrink(newest: string): Promise<void> {
    const { mostBytes, mostFiles } = this.#options
    for (const name of [...this.#kept.keys()]) {
      if (name === newest || (this.#bytes <= mostBytes && this.#kept.size <= mostFiles)) return
      this.#forget(name)
      await rm(this.#path(name), { force: true })
    }
  }

  #open(): Promise<void> {
    this.#opened ??= this.#look().catch((error) => {
      this.#opened = undefined
      throw error
    })
    return this.#opened
  }

  /** What an earlier process left: its files are ours, and what it did not finish goes. */
  async #look(): Promise<void> {
    const { directory } = this.#options
    await mkdir(directory, { recursive: true })
    const found: [string, Kept][] = []
    for (const file of await readdir(directory)) {
      const name = ownName.exec(file)?.[1]
      if (partName.test(file)) await rm(join(directory, file), { force: true })
      if (name === undefined) continue
      const stats = await stat(join(directory, file)).catch(() => undefined)
      if (stats) found.push([name, { bytes: stats.size, usedMs: stats.mtimeMs }])
    }
    for (const [name, kept] of found.sort(([, one], [, other]) => one.usedMs - other.usedMs)) {
      this.#kept.set(name, kept)
      this.#bytes += kept.bytes
    }
  }
}

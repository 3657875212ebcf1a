// Fetched sounds in a folder: bounded in bytes and number, what was used longest ago goes first.
// Not fetching, and nothing outlives the process: what an earlier one left is removed.

import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface KeptSound {
  readonly path: string
  readonly bytes: number
  readonly freshUntilMs: number
  readonly tag: string | undefined
}

export interface SoundCacheOptions {
  readonly directory: string
  readonly mostBytes: number
  readonly mostSounds: number
}

/** Only what we named ourselves is removed. */
const ownName = /^[0-9a-f]{64}\.\w{1,8}(\.\d+\.part)?$/

export class SoundCache {
  readonly #options: SoundCacheOptions
  /** by address, what was used last at the end */
  readonly #kept = new Map<string, KeptSound>()
  #bytes = 0
  #ready: Promise<void> | undefined

  constructor(options: SoundCacheOptions) {
    this.#options = options
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#kept.size
  }

  /** The folder is there, and empty of what an earlier process left. */
  open(): Promise<void> {
    this.#ready ??= this.#clear().catch((error) => {
      this.#ready = undefined
      throw error
    })
    return this.#ready
  }

  /** It counts as used now. */
  use(address: string): KeptSound | undefined {
    const kept = this.#kept.get(address)
    if (!kept) return undefined
    this.#kept.delete(address)
    this.#kept.set(address, kept)
    return kept
  }

  /** It is there from now on; others go when it is too much. The newest stays, however large it is. */
  async keep(address: string, sound: KeptSound): Promise<void> {
    const before = this.#kept.get(address)
    this.#remove(address)
    this.#kept.set(address, sound)
    this.#bytes += sound.bytes
    const leaving = before && before.path !== sound.path ? [before.path] : []
    const { mostBytes, mostSounds } = this.#options
    for (const [oldest, { path }] of this.#kept) {
      if (oldest === address || (this.#bytes <= mostBytes && this.#kept.size <= mostSounds)) break
      this.#remove(oldest)
      leaving.push(path)
    }
    // who plays one of them has it open, and hears it to its end
    await Promise.all(leaving.map((path) => rm(path, { force: true })))
  }

  /** Its file is gone. */
  forget(address: string): void {
    this.#remove(address)
  }

  #remove(address: string): void {
    const kept = this.#kept.get(address)
    if (!kept) return
    this.#kept.delete(address)
    this.#bytes -= kept.bytes
  }

  async #clear(): Promise<void> {
    const { directory } = this.#options
    await mkdir(directory, { recursive: true })
    const left = (await readdir(directory)).filter((name) => ownName.test(name))
    await Promise.all(left.map((name) => rm(join(directory, name), { force: true })))
  }
}

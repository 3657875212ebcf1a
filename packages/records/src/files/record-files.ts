// Files that only grow, line by line: what was added is with the operating system at once, and on the disk soon after.
// Not what the lines say.

import { closeSync, fdatasync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Clock, detached, type Log, type Timer } from '@jackfield/base'

export interface RecordFilesOptions {
  readonly clock: Clock
  readonly log: Log
  /** how long until what was added is on the disk, and a file that was moved away is let go of */
  readonly syncMs?: number
  /** bytes that may wait for a disk that takes nothing */
  readonly mostWaiting?: number
}

interface Open {
  readonly file: number
  readonly timer: Timer
}

const defaults = { syncMs: 200, mostWaiting: 64 * 1024 * 1024 }
const retryMs = 1_000

export class RecordFiles {
  readonly #options: Required<RecordFilesOptions>
  readonly #open = new Map<string, Open>()
  /** what the disk did not take, by path, in order */
  readonly #waiting = new Map<string, Buffer[]>()
  readonly #syncs = new Set<Promise<void>>()
  #waitingBytes = 0
  #lost = 0
  #retry: Timer | undefined

  constructor(options: RecordFilesOptions) {
    this.#options = { ...defaults, ...options }
  }

  /** Bytes that wait for a disk that took nothing. */
  get waitingBytes(): number {
    return this.#waitingBytes
  }

  /** Adds text that ends with a newline. Never throws: what cannot be written waits, and is tried again. */
  append(path: string, text: string): void {
    const bytes = Buffer.from(text)
    if (this.#waiting.has(path)) this.#keep(path, bytes)
    else this.#write(path, bytes)
  }

  /** Resolves when everything that can be is on the disk; files are closed. */
  async close(): Promise<void> {
    this.#retry?.cancel()
    this.#retryAll()
    this.#retry?.cancel()
    for (const path of [...this.#open.keys()]) this.#sync(path)
    await Promise.all(this.#syncs)
    if (this.#waitingBytes > 0) this.#options.log.error(`records of ${this.#waitingBytes} bytes could not be written`)
  }

  #write(path: string, bytes: Buffer): void {
    let done = 0
    try {
      const { file } = this.#open.get(path) ?? this.#openFile(path)
      while (done < bytes.length) done += writeSync(file, bytes, done)
    } catch (error) {
      this.#options.log.error(`cannot write to ${path}: ${(error as Error).message}; it is tried again`, {
        code: 'record-not-written',
      })
      this.#keep(path, bytes.subarray(done))
    }
  }

  #openFile(path: string): Open {
    mkdirSync(dirname(path), { recursive: true, mode: 0o750 })
    const open: Open = {
      file: openSync(path, 'a', 0o640),
      timer: this.#options.clock.after(this.#options.syncMs, () => this.#sync(path)),
    }
    this.#open.set(path, open)
    return open
  }

  /** To the disk; then it is let go of, so that whoever moves old files away is not written after. */
  #sync(path: string): void {
    const open = this.#open.get(path)
    if (!open) return
    this.#open.delete(path)
    open.timer.cancel()
    const synced = new Promise<void>((resolve) => {
      fdatasync(open.file, (error) => {
        if (error) this.#options.log.error(`${path} may not be on the disk: ${error.message}`)
        closeSync(open.file)
        resolve()
      })
    })
    this.#syncs.add(synced)
    detached(
      synced.then(() => this.#syncs.delete(synced)),
      'a file of records',
    )
  }

  #keep(path: string, bytes: Buffer): void {
    if (bytes.length === 0) return
    if (this.#waitingBytes + bytes.length > this.#options.mostWaiting) {
      // said at each power of two: a full disk must not fill the log, too
      if (Math.log2(++this.#lost) % 1 === 0) {
        this.#options.log.error(`${this.#lost} records are lost: too much waits for the disk`, { code: 'record-lost' })
      }
      return
    }
    const waiting = this.#waiting.get(path) ?? []
    waiting.push(bytes)
    this.#waiting.set(path, waiting)
    this.#waitingBytes += bytes.length
    this.#retry ??= this.#options.clock.after(retryMs, () => {
      this.#retry = undefined
      this.#retryAll()
    })
  }

  #retryAll(): void {
    const all = [...this.#waiting]
    this.#waiting.clear()
    this.#waitingBytes = 0
    for (const [path, parts] of all) this.#write(path, Buffer.concat(parts))
  }
}

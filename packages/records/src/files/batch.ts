// Records that are written many at a time; until then they stand in a file of their own, so that a crash loses none.
// What was written and not yet crossed out when the program died is written again at the next start.

import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Clock, Log, Timer } from '@jackfield/base'
import type { RecordFiles } from './record-files.ts'

export interface BatchOptions {
  readonly clock: Clock
  readonly log: Log
  readonly files: RecordFiles
  /** where they wait */
  readonly journal: string
  /** so many are written together; 0: each at once */
  readonly size: number
  /** or after so long */
  readonly timeMs: number
  /** at the end of the program what waits is written; else at the next start */
  readonly flushesAtEnd: boolean
}

type Entry = readonly [path: string, text: string]

export class Batch {
  readonly #options: BatchOptions
  #entries: Entry[] = []
  #journal: number | undefined
  #timer: Timer | undefined

  constructor(options: BatchOptions) {
    this.#options = options
    this.#openJournal()
  }

  /** How many wait. */
  get waiting(): number {
    return this.#entries.length
  }

  append(path: string, text: string): void {
    const { clock, size, timeMs } = this.#options
    this.#note([path, text])
    this.#entries.push([path, text])
    if (this.#entries.length >= size) this.flush()
    else this.#timer ??= clock.after(timeMs, () => this.flush())
  }

  /** Writes everything that waits. */
  flush(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    const byPath = new Map<string, string>()
    for (const [path, text] of this.#entries.splice(0)) byPath.set(path, (byPath.get(path) ?? '') + text)
    for (const [path, text] of byPath) this.#options.files.append(path, text)
    if (this.#journal !== undefined) ftruncateSync(this.#journal)
  }

  close(): void {
    if (this.#options.flushesAtEnd) this.flush()
    this.#timer?.cancel()
    if (this.#journal !== undefined) closeSync(this.#journal)
    this.#journal = undefined
  }

  #openJournal(): void {
    const { journal, log } = this.#options
    try {
      mkdirSync(dirname(journal), { recursive: true, mode: 0o750 })
      this.#journal = openSync(journal, 'a+', 0o640)
      this.#entries = readJournal(readFileSync(journal, 'utf8'))
      if (this.#entries.length > 0) this.flush()
    } catch (error) {
      log.error(`records that wait are kept in memory only: ${journal} cannot be used: ${(error as Error).message}`)
    }
  }

  #note(entry: Entry): void {
    if (this.#journal === undefined) return
    try {
      writeSync(this.#journal, `${JSON.stringify(entry)}\n`)
    } catch (error) {
      this.#options.log.error(
        `a record could not be written to disk and is kept in memory only: ${(error as Error).message}`,
      )
    }
  }
}

/** A line that was cut off by a crash is left out. */
function readJournal(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    try {
      const [path, record] = JSON.parse(line) as unknown[]
      return typeof path === 'string' && typeof record === 'string' ? [[path, record] as const] : []
    } catch {
      return []
    }
  })
}

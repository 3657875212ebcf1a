// The file of records that a destination will never take, each with the reason: no more of them than somebody will look at, and none for ever.
// Not a spool: nothing is sent from here.

import { appendFileSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Clock, Log, Timer } from '@jackfield/base'

/** The newest are kept: a table that was changed refuses every call from then on, for the same reason. */
export const mostRefused = 10_000
/** What comes at once beyond that goes together: the file is written anew for it. */
const slack = 1_000
/** They have numbers of callers in them. */
const keptMs = 30 * 86_400_000
const lookMs = 86_400_000
const mode = 0o640

export interface RefusedRecord {
  readonly id: string
  readonly why: string
  readonly value: unknown
}

export interface RefusedRecordsOptions {
  readonly clock: Clock
  readonly log: Log
  readonly path: string
  readonly most?: number
}

export class RefusedRecords {
  readonly #options: RefusedRecordsOptions
  #count = 0
  #timer: Timer | undefined

  /** What was kept in another life is looked through. */
  constructor(options: RefusedRecordsOptions) {
    this.#options = options
    this.#prune()
  }

  get path(): string {
    return this.#options.path
  }

  keep(records: readonly RefusedRecord[]): void {
    const { clock, most = mostRefused } = this.#options
    const at = new Date(clock.wall()).toISOString()
    const lines = records.map(({ id, why, value }) => `${JSON.stringify({ id, at, why, value })}\n`)
    appendFileSync(this.path, lines.join(''), { mode })
    this.#count += lines.length
    if (this.#count >= most + Math.min(slack, most)) this.#prune()
    this.#timer ??= clock.after(lookMs, () => this.#prune())
  }

  /** Takes out what is too old, and the oldest of what is too much. */
  #prune(): void {
    const { clock, log, most = mostRefused } = this.#options
    this.#timer?.cancel()
    this.#timer = undefined
    try {
      const lines = this.#read()
      const kept = lines.slice(-most)
      const oldestMs = clock.wall() - keptMs
      // they stand in the order of their times
      const first = kept.findIndex(({ atMs }) => atMs >= oldestMs)
      const left = first < 0 ? [] : kept.slice(first)
      if (left.length < lines.length) this.#write(left.map(({ line }) => `${line}\n`).join(''))
      this.#count = left.length
    } catch (error) {
      log.warning(`${this.path} cannot be looked through: ${(error as Error).message}`)
    }
    if (this.#count > 0) this.#timer = clock.after(lookMs, () => this.#prune())
  }

  #read(): readonly { readonly line: string; readonly atMs: number }[] {
    const found = statSync(this.path, { throwIfNoEntry: false })
    if (!found) return []
    const lines = readFileSync(this.path, 'utf8').split('\n')
    return lines.flatMap((line) => (line === '' ? [] : [{ line, atMs: momentOf(line) ?? found.mtimeMs }]))
  }

  #write(text: string): void {
    if (text === '') {
      rmSync(this.path, { force: true })
      return
    }
    const beside = `${this.path}.new`
    writeFileSync(beside, text, { mode })
    renameSync(beside, this.path)
  }

  close(): void {
    this.#timer?.cancel()
    this.#timer = undefined
  }
}

/** Nothing: it does not say when it was. */
function momentOf(line: string): number | undefined {
  const ms = Date.parse(/^\{"id":"[^"]*","at":"([^"]*)"/.exec(line)?.[1] ?? '')
  return Number.isNaN(ms) ? undefined : ms
}

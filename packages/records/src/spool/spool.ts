// Records on their way to a place that may be away: a file that only grows, in which what has arrived is crossed out.
// Not where they go: a delivery brings them there.

import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { type Clock, detached, type Log, type Random, type Timer } from '@jackfield/base'
import { type SpoolLine, spoolLines } from './spool-lines.ts'

export interface SpoolOptions {
  readonly clock: Clock
  readonly log: Log
  readonly random: Random
  readonly path: string
  /** bytes that may wait; more are lost, and the log says so */
  readonly mostBytes: number
  /** how long until what was added is on the disk */
  readonly syncMs?: number
  /** bytes of what has arrived that may stay in the file */
  readonly keptBytes?: number
}

export interface SpooledRecord {
  readonly number: number
  readonly value: unknown
}

/** The next records, in order; there is at least one. */
export interface SpoolBatch {
  readonly spool: string
  readonly first: number
  readonly last: number
  readonly records: readonly SpooledRecord[]
  /** where what comes behind them begins */
  readonly end: number
}

interface Mark {
  readonly last: number
  readonly note: string
}

const retryMs = 1_000
const mostUnwritten = 16 * 1024 * 1024
/** a batch has no more than this, whatever the number of its records */
const mostBatchBytes = 4 * 1024 * 1024

export class Spool {
  readonly #options: Required<SpoolOptions>
  #file: number
  #id = ''
  #size = 0
  /** where the first record begins that has not arrived */
  #begin = 0
  #arrived = 0
  #next = 1
  #mark: Mark | undefined
  /** lines that the disk did not take */
  #unwritten: string[] = []
  #unwrittenBytes = 0
  #lost = 0
  #timer: Timer | undefined
  #retry: Timer | undefined
  #isOpen = true
  /** how many writes to the disk are under way, and files that are closed after them */
  #syncs = 0
  readonly #left: number[] = []

  /** Throws when the file cannot be made. */
  constructor(options: SpoolOptions) {
    this.#options = { syncMs: 200, keptBytes: 1024 * 1024, ...options }
    mkdirSync(dirname(options.path), { recursive: true, mode: 0o750 })
    this.#file = openSync(options.path, 'a+', 0o640)
    this.#load()
    if (this.#id === '') this.#begin = this.#rewrite(options.random.uuid(), this.#next)
  }

  /** Of this file: with the number of a record, a name for it that no other record ever has. */
  get id(): string {
    return this.#id
  }

  /** How many have not arrived. */
  get waiting(): number {
    return this.#next - 1 - this.#arrived
  }

  /** How many were lost because too many waited. */
  get lost(): number {
    return this.#lost
  }

  /** The batch whose fate is unknown: it was about to be sent when the program or the connection ended. */
  get mark(): Mark | undefined {
    return this.#mark
  }

  /** It is with the operating system when this returns. Never throws. */
  append(value: unknown): void {
    const line = `${JSON.stringify([this.#next, value])}\n`
    const waitingBytes = this.#size - this.#begin + this.#unwrittenBytes
    if (!this.#isOpen || waitingBytes + line.length > this.#options.mostBytes || this.#unwrittenBytes > mostUnwritten) {
      this.#lose()
      return
    }
    this.#next++
    this.#put(line)
  }

  /** The next records, or those whose fate is unknown. Nothing: none wait in the file. */
  read(most: number): SpoolBatch | undefined {
    const records: SpooledRecord[] = []
    const last = this.#mark?.last ?? Number.POSITIVE_INFINITY
    let end = this.#begin
    for (const line of spoolLines(this.#file, this.#begin)) {
      const read = parseLine(line.text)
      if (read?.kind !== 'record') continue
      if (read.number > last || (records.length >= most && this.#mark === undefined)) break
      records.push({ number: read.number, value: read.value })
      end = line.end
      if (this.#mark === undefined && end - this.#begin > mostBatchBytes) break
    }
    const [first] = records
    if (!first) return undefined
    return { spool: this.#id, first: first.number, last: records.at(-1)?.number ?? first.number, records, end }
  }

  /** Resolves when it is on the disk that this batch is about to be sent; the note helps to find out later whether it arrived. */
  async markSent({ last }: SpoolBatch, note: string): Promise<void> {
    if (!this.#isOpen) throw new Error(`${this.#options.path} is closed`)
    this.#mark = { last, note }
    this.#put(`${JSON.stringify({ sent: last, note })}\n`)
    if (this.#unwritten.length > 0) throw new Error(`${this.#options.path} cannot be written`)
    const error = await this.#onDisk()
    if (error) throw error
  }

  /** It certainly did not arrive. */
  unmark(): void {
    if (!this.#mark) return
    this.#mark = undefined
    this.#put(`${JSON.stringify({ sent: 0 })}\n`)
  }

  /** It has arrived: nobody sends it again. */
  cross({ last, end }: SpoolBatch): void {
    if (!this.#isOpen) return
    this.#mark = undefined
    this.#arrived = last
    this.#begin = end
    this.#put(`${JSON.stringify({ arrived: last })}\n`)
    const { keptBytes, mostBytes } = this.#options
    // what waits is copied, and calls stand still meanwhile: not before little is left, or the file would grow for ever
    const isLittle = this.#size - this.#begin <= keptBytes
    if (this.#begin > keptBytes && (isLittle || this.#begin > mostBytes)) this.#compact()
  }

  close(): void {
    if (!this.#isOpen) return
    this.#writeOut()
    this.#isOpen = false
    this.#timer?.cancel()
    this.#retry?.cancel()
    if (this.#unwritten.length > 0) {
      this.#options.log.error(`${this.#unwritten.length} lines could not be written to ${this.#options.path}`)
    }
    try {
      fdatasyncSync(this.#file)
    } finally {
      this.#left.push(this.#file)
      this.#closeLeft()
    }
  }

  #load(): void {
    this.#size = fstatSync(this.#file).size
    let whole = 0
    for (const line of spoolLines(this.#file, 0)) {
      this.#loadLine(line)
      whole = line.end
    }
    // a line that was cut off by a crash would swallow the next one
    if (whole < this.#size) ftruncateSync(this.#file, whole)
    this.#size = whole
    this.#begin = this.#placeBehind(this.#arrived)
  }

  #loadLine({ text }: SpoolLine): void {
    const read = parseLine(text)
    if (read?.kind === 'record') this.#next = Math.max(this.#next, read.number + 1)
    else if (read?.kind === 'header') {
      this.#id = read.id
      this.#next = Math.max(this.#next, read.next)
      this.#arrived = read.next - 1
    } else if (read?.kind === 'sent') {
      this.#mark = read.last > this.#arrived ? { last: read.last, note: read.note } : undefined
    } else if (read?.kind === 'arrived') {
      this.#arrived = read.last
      this.#mark = undefined
    }
  }

  #placeBehind(number: number): number {
    let place = 0
    for (const line of spoolLines(this.#file, 0)) {
      const read = parseLine(line.text)
      if (read?.kind === 'record' && read.number > number) break
      place = line.end
    }
    return place
  }

  #put(line: string): void {
    if (!this.#isOpen) return
    this.#unwritten.push(line)
    this.#unwrittenBytes += line.length
    if (!this.#retry) this.#writeOut()
  }

  #writeOut(): void {
    if (this.#unwritten.length === 0) return
    const bytes = Buffer.from(this.#unwritten.join(''))
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done)
      this.#size += bytes.length
      this.#unwritten = []
      this.#unwrittenBytes = 0
      this.#timer ??= this.#options.clock.after(this.#options.syncMs, () => this.#sync())
    } catch (error) {
      this.#options.log.error(`cannot write to ${this.#options.path}: ${(error as Error).message}; it is tried again`, {
        code: 'record-not-written',
      })
      this.#cutBack()
      this.#retry ??= this.#options.clock.after(retryMs, () => {
        this.#retry = undefined
        if (this.#isOpen) this.#writeOut()
      })
    }
  }

  /** Half a line must not stay. */
  #cutBack(): void {
    try {
      ftruncateSync(this.#file, this.#size)
    } catch {
      // the next start leaves out what is cut off
    }
  }

  #sync(): void {
    this.#timer = undefined
    if (!this.#isOpen) return
    const { log, path } = this.#options
    detached(
      this.#onDisk().then((error) => {
        if (error) log.error(`${path} may not be on the disk: ${error.message}`)
      }),
      'a spool of records',
    )
  }

  #onDisk(): Promise<Error | null> {
    this.#syncs++
    return new Promise((resolve) => {
      fdatasync(this.#file, (error) => {
        this.#syncs--
        this.#closeLeft()
        resolve(error)
      })
    })
  }

  /** Files are closed when nothing is about to be done to them any more. */
  #closeLeft(): void {
    if (this.#syncs === 0) for (const file of this.#left.splice(0)) closeSync(file)
  }

  /** What has arrived leaves the file. */
  #compact(): void {
    if (this.#unwritten.length > 0) return
    try {
      this.#begin = this.#rewrite(this.#id, this.#arrived + 1)
    } catch (error) {
      this.#options.log.error(`cannot tidy ${this.#options.path}: ${(error as Error).message}`)
    }
  }

  /** Another file takes its place at once: there is never a moment with neither. */
  #rewrite(id: string, next: number): number {
    const { path } = this.#options
    const fresh = openSync(`${path}.new`, 'w+', 0o640)
    const header = Buffer.from(`${JSON.stringify({ spool: id, next })}\n`)
    let size = 0
    const write = (bytes: Buffer) => {
      for (let done = 0; done < bytes.length; ) done += writeSync(fresh, bytes, done, bytes.length - done, size + done)
      size += bytes.length
    }
    write(header)
    for (const { text } of spoolLines(this.#file, this.#begin)) write(Buffer.from(`${text}\n`))
    fdatasyncSync(fresh)
    closeSync(fresh)
    renameSync(`${path}.new`, path)
    this.#left.push(this.#file)
    this.#closeLeft()
    this.#file = openSync(path, 'a+', 0o640)
    this.#id = id
    this.#size = size
    return header.length
  }

  #lose(): void {
    // said at each power of two: a database that is away for days must not fill the log, too
    if (Math.log2(++this.#lost) % 1 !== 0) return
    const { log, path, mostBytes } = this.#options
    log.error(`${this.#lost} records are lost: ${path} has ${mostBytes} bytes already`, { code: 'record-lost' })
  }
}

type Line =
  | { readonly kind: 'record'; readonly number: number; readonly value: unknown }
  | { readonly kind: 'header'; readonly id: string; readonly next: number }
  | { readonly kind: 'sent'; readonly last: number; readonly note: string }
  | { readonly kind: 'arrived'; readonly last: number }

function parseLine(text: string): Line | undefined {
  const line = parsed(text)
  if (Array.isArray(line)) {
    const [number, value] = line as unknown[]
    return typeof number === 'number' ? { kind: 'record', number, value } : undefined
  }
  if (typeof line !== 'object' || line === null) return undefined
  const { spool, next, sent, note, arrived } = line as Record<string, unknown>
  if (typeof spool === 'string' && typeof next === 'number') return { kind: 'header', id: spool, next }
  if (typeof sent === 'number') return { kind: 'sent', last: sent, note: typeof note === 'string' ? note : '' }
  if (typeof arrived === 'number') return { kind: 'arrived', last: arrived }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

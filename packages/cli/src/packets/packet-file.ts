// A file of packets that is being written: in the order of their times, and no longer than it may become.
// Not a choice of packets.

import { createWriteStream, type WriteStream } from 'node:fs'
import { type PacketEnd, pcapHead, pcapPacket } from '@jackfield/ari'
import type { Clock, Log, Timer } from '@jackfield/base'

/** What may wait for a slow disk; beyond it packets are left out, not calls. */
const mostWaitingBytes = 8_388_608
/** Packets of media come in batches, a little late: so long the others wait for them. */
const waitMs = 400

export const usualLimitBytes = 100_000_000

export interface PacketFileDeps {
  readonly clock: Clock
  readonly log: Log
  /** nothing more can be written to it */
  onFull?(): void
}

interface Waiting {
  readonly wallMs: number
  readonly bytes: Buffer
}

export class PacketFile {
  readonly path: string
  readonly #deps: PacketFileDeps
  readonly #stream: WriteStream
  readonly #limitBytes: number
  #waiting: Waiting[] = []
  #waitingBytes = 0
  #timer: Timer | undefined
  #isClosed = false
  /** packets that are in it, those that are not, and its length */
  packets = 0
  leftOut = 0
  bytes = 0
  /** it holds as much as it may, or cannot be written any more */
  isFull = false

  private constructor(path: string, deps: PacketFileDeps, stream: WriteStream, limitBytes: number) {
    this.path = path
    this.#deps = deps
    this.#stream = stream
    this.#limitBytes = limitBytes
    stream.on('error', (error) => {
      if (!this.isFull) deps.log.error(`packets cannot be written to ${path}: ${error.message}`)
      this.#fill()
    })
    this.#put(pcapHead())
  }

  /** A new one, readable by its owner alone; rejects when it cannot be made. */
  static async open(path: string, deps: PacketFileDeps, limitBytes = usualLimitBytes): Promise<PacketFile> {
    const stream = createWriteStream(path, { mode: 0o600 })
    await new Promise<void>((resolve, reject) => {
      stream.once('open', () => resolve())
      stream.once('error', reject)
    })
    return new PacketFile(path, deps, stream, limitBytes)
  }

  add(message: Uint8Array, from: PacketEnd, to: PacketEnd, wallMs: number): void {
    if (this.isFull || this.#isClosed) return
    const { log, clock } = this.#deps
    if (this.#stream.writableLength + this.#waitingBytes > mostWaitingBytes) {
      if (this.leftOut++ === 0) log.warning(`the disk is too slow: packets are left out of ${this.path}`)
      return
    }
    const bytes = pcapPacket(message, from, to, wallMs)
    this.#waiting.push({ wallMs, bytes })
    this.#waitingBytes += bytes.length
    this.#timer ??= clock.after(waitMs, () => this.#sort(clock.wall() - waitMs))
  }

  /** Writes what is older than this. */
  #sort(untilMs: number): void {
    this.#timer = undefined
    const sorted = this.#waiting.toSorted((one, other) => one.wallMs - other.wallMs)
    const later = sorted.findIndex(({ wallMs }) => wallMs > untilMs)
    const due = later < 0 ? sorted.length : later
    this.#waiting = sorted.slice(due)
    const records = sorted.slice(0, due).map(({ bytes }) => bytes)
    const fitting = this.#fitting(records)
    this.#waitingBytes = this.#waiting.reduce((sum, { bytes }) => sum + bytes.length, 0)
    this.packets += fitting.length
    if (fitting.length > 0) this.#put(Buffer.concat(fitting))
    if (this.#waiting.length > 0 && !this.#isClosed)
      this.#timer = this.#deps.clock.after(waitMs / 2, () => this.#sort(this.#deps.clock.wall() - waitMs))
  }

  #fitting(records: readonly Buffer[]): readonly Buffer[] {
    let room = this.#limitBytes - this.bytes
    const end = records.findIndex((record) => {
      room -= record.length
      return room < 0
    })
    if (end < 0) return this.isFull ? [] : records
    if (!this.isFull) this.#deps.log.warning(`${this.path} is as long as it may become: what follows is not in it`)
    this.#fill()
    return records.slice(0, end)
  }

  #fill(): void {
    if (this.isFull) return
    this.isFull = true
    this.#deps.onFull?.()
  }

  #put(bytes: Buffer): void {
    this.bytes += bytes.length
    this.#stream.write(bytes)
  }

  /** Everything is on the disk when it resolves. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#timer?.cancel()
    this.#sort(Number.POSITIVE_INFINITY)
    await new Promise<void>((done) => this.#stream.end(() => done()))
  }
}

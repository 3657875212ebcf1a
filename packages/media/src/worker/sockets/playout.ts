// What a program sends over its socket, waiting to be played: frames, marks between them, pauses, and how much is too much.
// Not codecs and not time: somebody takes a frame every 20 ms.
import {
  playoutLimits as limits,
  type PlayoutAct,
  type PlayoutDirection,
  type PlayoutMode,
  type PlayoutReport,
} from '../../contract/playout.ts'
import { frameMs } from '../frame-clock.ts'
import { Backlog } from './backlog.ts'
import { ByteQueue } from './byte-queue.ts'

export interface PlayoutOptions {
  /** of 20 ms; whole messages are as long as they like */
  readonly frameBytes: number
  readonly mode: PlayoutMode
  readonly direction: PlayoutDirection
  readonly report: (report: PlayoutReport) => void
}

interface Mark {
  readonly kind: 'mark' | 'bulk-ended'
  readonly id: string
  /** bytes before it, since the beginning */
  readonly at: number
}

/** What may wait in live mode before the oldest is skipped, and what is left then. */
const liveMostFrames = 8
const liveLeftFrames = 3
/** A message that begins before the queue is full may go beyond it by so many bytes: messages are not cut lightly. */
const largestOvershoot = 65_535
/** A mark costs memory, too. */
const mostMarks = 10_000

export class Playout {
  readonly #options: PlayoutOptions
  readonly #queue = new ByteQueue()
  /** in whole mode */
  #messages: Uint8Array[] = []
  readonly #frame: Uint8Array
  readonly #backlog = new Backlog()
  #marks: Mark[] = []
  /** where a frame ends early: the end of what was sent in bulk */
  #cuts: number[] = []
  #pushed = 0
  #taken = 0
  /** bytes that were taken when the last flush, and the last mark, was reported */
  #flushedAt = 0
  #markedAt = 0
  #direction: PlayoutDirection
  #isBulk = false
  #isPaused = false
  #isFull = false
  #isDropping = false
  #wantsDrained = false
  #hasTailWaited = false
  #droppedBytes = 0
  #droppedBefore = 0
  #skippedBytes = 0

  constructor(options: PlayoutOptions) {
    this.#options = options
    this.#direction = options.direction
    this.#frame = new Uint8Array(options.frameBytes)
  }

  get direction(): PlayoutDirection {
    return this.#direction
  }

  /** There is something to play or to report. */
  get isActive(): boolean {
    if (this.#isPaused || this.#direction === 'in') return false
    return this.#waitingBytes > 0 || this.#marks.length > 0 || this.#wantsDrained || this.#isFull
  }

  /** How many frames should be left out so that a backlog does not stay. */
  get excess(): number {
    return this.#backlog.excess
  }

  push(bytes: Uint8Array): void {
    if (this.#direction === 'in' || bytes.length === 0) return
    const { mode, frameBytes } = this.#options
    // a whole message counts as a frame, whatever is in it
    const size = mode === 'whole' ? frameBytes : bytes.length
    const room = (limits.full - this.#frames) * frameBytes
    const taken = room <= 0 ? 0 : Math.min(size, room + largestOvershoot)
    if (taken < size) this.#drop(size - taken)
    if (taken === 0) return
    if (mode === 'whole') this.#messages.push(bytes)
    else this.#queue.push(taken === size ? bytes : bytes.subarray(0, taken))
    this.#pushed += taken
    this.#hasTailWaited = false
    this.#backlog.arrived(taken / frameBytes)
    if (mode === 'live' && !this.#isBulk) this.#skipOld()
    if (!this.#isFull && this.#frames >= limits.xoff) {
      this.#isFull = true
      this.#report({ report: 'xoff' })
    }
  }

  act(act: PlayoutAct): void {
    switch (act.act) {
      case 'begin-bulk':
        this.#isBulk = true
        this.#backlog.reset()
        break
      case 'end-bulk':
        this.#isBulk = false
        this.#cut()
        this.#mark('bulk-ended', act.id)
        break
      case 'mark':
        this.#mark('mark', act.id)
        break
      case 'flush':
        this.#flush()
        break
      case 'pause':
        this.#isPaused = true
        this.#backlog.reset()
        break
      case 'resume':
        this.#isPaused = false
        break
      case 'report-drained':
        this.#wantsDrained = true
        break
      case 'direct':
        this.#direction = act.direction
        this.#backlog.reset()
        break
      case 'status':
        this.#status()
        break
      case 'measure':
        this.#report({ report: 'measured', ...this.#queueFigures() })
        break
    }
  }

  /** The bytes of the next 20 ms, once per frame time; they are somebody else's with the next call. */
  next(): Uint8Array | undefined {
    if (this.#isPaused || this.#direction === 'in') return undefined
    this.#reportMarks()
    if (!this.#isBulk) this.#backlog.tick(this.#waitingBytes / this.#options.frameBytes)
    const frame = this.#take()
    if (this.#isFull && this.#frames < limits.xon) this.#reportXon()
    if (frame === undefined && this.#wantsDrained && this.#waitingBytes === 0) {
      this.#wantsDrained = false
      this.#report({ report: 'drained' })
    }
    return frame
  }

  /** Another one within the same frame time: the backlog becomes shorter by it. */
  more(): Uint8Array | undefined {
    const frame = this.#take()
    this.#backlog.excess = Math.max(0, this.#backlog.excess - 1)
    if (frame) this.#skippedBytes += frame.length
    return frame
  }

  close(): void {
    this.#queue.clear()
    this.#messages = []
    this.#marks = []
  }

  get #waitingBytes(): number {
    return this.#pushed - this.#taken
  }

  /** Whole frames, and the ends of bulk that are shorter. */
  get #frames(): number {
    if (this.#options.mode === 'whole') return this.#messages.length
    const { frameBytes } = this.#options
    let start = this.#taken
    let frames = 0
    for (const cut of this.#cuts) {
      frames += Math.ceil((cut - start) / frameBytes)
      start = cut
    }
    return frames + Math.floor((this.#pushed - start) / frameBytes)
  }

  #take(): Uint8Array | undefined {
    if (this.#options.mode === 'whole') {
      const message = this.#messages.shift()
      if (message) this.#taken += this.#options.frameBytes
      return message
    }
    const length = this.#nextLength()
    if (length === 0) return undefined
    this.#queue.take(this.#frame, length)
    this.#taken += length
    if (this.#cuts[0] === this.#taken) this.#cuts.shift()
    this.#hasTailWaited = false
    return length === this.#frame.length ? this.#frame : this.#frame.subarray(0, length)
  }

  /** What does not fill a frame waits once for the rest, and is then played as it is. */
  #nextLength(): number {
    const { frameBytes } = this.#options
    const end = this.#cuts[0] ?? this.#pushed
    const length = Math.min(frameBytes, end - this.#taken)
    if (length === frameBytes || length === 0 || this.#cuts.length > 0 || this.#hasTailWaited) return length
    this.#hasTailWaited = true
    return 0
  }

  #drop(bytes: number): void {
    this.#droppedBytes += bytes
    if (!this.#isDropping) this.#report({ report: 'dropping' })
    this.#isDropping = true
  }

  #cut(): void {
    const from = this.#cuts.at(-1) ?? this.#taken
    if ((this.#pushed - from) % this.#options.frameBytes !== 0) this.#cuts.push(this.#pushed)
  }

  #skipOld(): void {
    const { frameBytes } = this.#options
    if (this.#frames <= liveMostFrames) return
    const bytes = (this.#frames - liveLeftFrames) * frameBytes
    this.#queue.skip(bytes)
    this.#taken += bytes
    this.#skippedBytes += bytes
    this.#cuts = this.#cuts.filter((cut) => cut > this.#taken)
  }

  #mark(kind: Mark['kind'], id: string): void {
    if (this.#marks.length < mostMarks) this.#marks.push({ kind, id, at: this.#pushed })
  }

  /** Those whose last sample was taken a frame time ago have been heard. */
  #reportMarks(): void {
    let count = 0
    for (const { kind, id, at } of this.#marks) {
      if (at > this.#taken) break
      count++
      this.#markedAt = at
      this.#report({ report: kind, id })
    }
    if (count > 0) this.#marks.splice(0, count)
  }

  #flush(): void {
    const waiting = this.#waitingBytes
    const marks = this.#marks.filter(({ kind }) => kind === 'mark').map(({ id }) => id)
    const playedMs = this.#ms(this.#taken - this.#flushedAt)
    const sinceMarkMs = this.#ms(this.#taken - Math.max(this.#markedAt, this.#flushedAt))
    this.#queue.clear()
    this.#messages = []
    this.#marks = []
    this.#cuts = []
    this.#taken = this.#pushed
    this.#flushedAt = this.#pushed
    this.#isBulk = false
    this.#hasTailWaited = false
    this.#backlog.reset()
    this.#report({ report: 'flushed', playedMs, sinceMarkMs, flushedMs: this.#ms(waiting), marks })
    // whoever has paused is told when it goes on
    if (this.#isFull && !this.#isPaused && this.#direction !== 'in') this.#reportXon()
  }

  #reportXon(): void {
    this.#isFull = false
    this.#isDropping = false
    this.#report({ report: 'xon', droppedMs: this.#ms(this.#droppedBytes - this.#droppedBefore) })
    this.#droppedBefore = this.#droppedBytes
  }

  #status(): void {
    this.#report({
      report: 'status',
      frames: this.#frames,
      isFull: this.#isFull,
      isBulk: this.#isBulk,
      isPaused: this.#isPaused,
      ...this.#queueFigures(),
    })
  }

  #queueFigures() {
    return {
      waitingMs: this.#ms(this.#waitingBytes),
      droppedMs: this.#ms(this.#droppedBytes),
      skippedMs: this.#ms(this.#skippedBytes),
    }
  }

  #ms(bytes: number): number {
    return Math.round((bytes * frameMs) / this.#options.frameBytes)
  }

  #report(report: PlayoutReport): void {
    this.#options.report(report)
  }
}

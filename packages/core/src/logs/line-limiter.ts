// Lines that come again and again: a dialplan that logs in a loop, a fault in a timer. Of each kind some at once and some each
// second are written, the rest is counted and told of. Not for lines about the exchange as a whole, nor for security: each counts.

import { type BucketSize, type Clock, type LogEntry, type Timer, TokenBucket } from '@jackfield/base'

export interface LineLimiterOptions {
  readonly clock: Clock
  /** of one kind; 0: any number */
  readonly perSecond: number
  /** writes a line whatever the limits say */
  write(entry: LogEntry): void
}

interface Kind {
  readonly bucket: TokenBucket
  /** the last one that was left out */
  last: LogEntry | undefined
  leftOut: number
}

/** Of one kind, at once: a call that walks through a long dialplan says this much. */
const burst = 200
/** So often it is said how many were left out. */
const reportEveryMs = 1_000
/** Kinds kept before those are forgotten that have been quiet. */
const mostKinds = 1_000

export class LineLimiter {
  readonly #options: LineLimiterOptions
  readonly #kinds = new Map<string, Kind>()
  #size: BucketSize
  #forgetAt = mostKinds
  #timer: Timer | undefined

  constructor(options: LineLimiterOptions) {
    this.#options = options
    this.#size = { burst, perSecond: options.perSecond }
  }

  limit(perSecond: number): void {
    this.#size = { burst, perSecond }
    this.#reportAll()
    this.#kinds.clear()
  }

  /** False: it is left out, and counted. */
  admits(entry: LogEntry): boolean {
    const name = this.#size.perSecond > 0 ? kindOf(entry) : undefined
    if (name === undefined) return true
    const { clock } = this.#options
    const kind = this.#kinds.get(name) ?? this.#begin(name)
    if (kind.bucket.take(clock, this.#size)) return true
    kind.leftOut++
    kind.last = entry
    this.#timer ??= clock.after(reportEveryMs, () => this.#report())
    return false
  }

  /** What was left out is said now. */
  close(): void {
    this.#reportAll()
    this.#timer?.cancel()
    this.#timer = undefined
  }

  #begin(name: string): Kind {
    if (this.#kinds.size >= this.#forgetAt) this.#forget()
    const bucket = new TokenBucket(this.#options.clock, this.#size)
    const kind: Kind = { bucket, last: undefined, leftOut: 0 }
    this.#kinds.set(name, kind)
    return kind
  }

  /** Channels that are over say nothing more. */
  #forget(): void {
    for (const [name, { bucket, leftOut }] of this.#kinds)
      if (leftOut === 0 && bucket.isFull(this.#options.clock, this.#size)) this.#kinds.delete(name)
    this.#forgetAt = Math.max(mostKinds, this.#kinds.size * 2)
  }

  #report(): void {
    this.#timer = undefined
    this.#reportAll()
  }

  #reportAll(): void {
    for (const kind of this.#kinds.values()) {
      if (!kind.last) continue
      const message = `${kind.leftOut} more lines like this were left out: ${kind.last.message}`
      this.#options.write({ ...kind.last, message })
      kind.last = undefined
      kind.leftOut = 0
    }
  }
}

/** Lines of one kind: of one channel, part and level; or the same fault. undefined: it is not limited. */
function kindOf({ level, source, channelId, code, message }: LogEntry): string | undefined {
  if (level === 'SECURITY') return undefined
  if (code === 'fault' || code === 'uncaught') return `${code} ${message.slice(0, 200).split('\n', 1)[0]}`
  if (channelId === undefined) return undefined
  // lines of Log() name the place they stand at: a loop may go through any number of them
  return `${channelId} ${level} ${source.startsWith('Ext. ') ? 'Ext.' : source}`
}

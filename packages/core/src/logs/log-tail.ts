// The last lines of the log, kept in memory for whoever looks, and told to whoever follows.
// Not a log channel: it has no file and no shape. Neither chatter nor logins push out what is wrong: each has a share of its own.

import { type LogEntry, type LogLevel, Notice, type Signal } from '@jackfield/base'
import type { LogDetail } from './log-channel.ts'

export interface LogTailLine {
  /** counted from the start, without gaps in what is kept */
  readonly number: number
  /** on the wall clock, milliseconds */
  readonly at: number
  readonly level: LogLevel
  readonly source: string
  readonly message: string
  readonly detail?: number
  readonly channelId?: string
  /** of the call that the channel belonged to */
  readonly callId?: string
  readonly code?: string
}

export interface LogTailFilter {
  /** every level where there is none */
  readonly levels?: ReadonlySet<LogLevel> | undefined
  /** a call, or one of its channels */
  readonly call?: string | undefined
  /** those with this text, in any letter case */
  readonly text?: string | undefined
  /** on the wall clock, milliseconds */
  readonly since?: number | undefined
  /** numbers */
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly limit: number
}

const keptLines = 2_000
const longestMessage = 4_000
const serious: ReadonlySet<LogLevel> = new Set(['ERROR', 'WARNING', 'NOTICE'])

/** The last so many, in the order they came. */
class Ring {
  readonly #lines: LogTailLine[] = []
  #next = 0

  add(line: LogTailLine): void {
    if (this.#lines.length < keptLines) this.#lines.push(line)
    else this.#lines[this.#next] = line
    this.#next = (this.#next + 1) % keptLines
  }

  /** The newest first. */
  *backwards(): Iterable<LogTailLine> {
    const { length } = this.#lines
    for (let back = 1; back <= length; back++)
      yield this.#lines[(this.#next - back + 2 * keptLines) % keptLines] as LogTailLine
  }
}

export class LogTail {
  readonly #serious = new Ring()
  readonly #security = new Ring()
  readonly #chatter = new Ring()
  readonly #added = new Notice<LogTailLine>()
  /** Every line that is kept, as it comes. */
  readonly onAdded: Signal<LogTailLine> = this.#added.on
  /** the call that a channel belongs to now */
  callOf: (channelId: string) => string | undefined = () => undefined
  #count = 0

  /** As a log channel that takes every level. */
  accepts({ level, detail = 1 }: LogEntry, { verbosity, debugLevel }: LogDetail): boolean {
    if (level === 'VERBOSE') return detail <= verbosity
    return level !== 'DEBUG' || detail <= debugLevel
  }

  add(entry: LogEntry, at: number): void {
    const { message, channelId } = entry
    const callId = channelId === undefined ? undefined : this.callOf(channelId)
    const line = {
      ...entry,
      number: ++this.#count,
      at,
      message: message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message,
      ...(callId === undefined ? {} : { callId }),
    }
    this.#ringOf(entry.level).add(line)
    this.#added.emit(line)
  }

  /** The newest first; with `after` those that follow it, the oldest of them, so that nothing is missed by who asks again. */
  read(filter: LogTailFilter): LogTailLine[] {
    const found = [this.#serious, this.#security, this.#chatter].flatMap((ring) => this.#found(ring, filter))
    found.sort((a, b) => b.number - a.number)
    return filter.after === undefined ? found.slice(0, filter.limit) : found.slice(-filter.limit)
  }

  #ringOf(level: LogLevel): Ring {
    if (level === 'SECURITY') return this.#security
    return serious.has(level) ? this.#serious : this.#chatter
  }

  #found(ring: Ring, filter: LogTailFilter): LogTailLine[] {
    const { since = 0, after = 0, limit } = filter
    const isWanted = wantedBy(filter)
    const found: LogTailLine[] = []
    for (const line of ring.backwards()) {
      if (line.number <= after || line.at < since) break
      if (!isWanted(line)) continue
      found.push(line)
      if (filter.after === undefined && found.length === limit) break
    }
    return found
  }
}

function wantedBy({ levels, call, text, before = Number.POSITIVE_INFINITY }: LogTailFilter) {
  const part = text?.toLowerCase()
  return ({ number, level, channelId, callId, message, source }: LogTailLine): boolean =>
    number < before &&
    (levels === undefined || levels.has(level)) &&
    (call === undefined || channelId === call || callId === call) &&
    (part === undefined || `${source}: ${message}`.toLowerCase().includes(part))
}

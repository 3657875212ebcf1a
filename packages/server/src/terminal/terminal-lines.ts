// What somebody at the terminal sees of the log: what matters, in short lines, and no more of a kind than he can read.
// Not a log channel: where logger.conf has a console, that is what is shown instead.

import { type Clock, RecentMap, TokenBucket } from '@jackfield/base'
import type { LogTailLine } from '@jackfield/core'
import { shownCodes } from './terminal.table.ts'

/** Of one kind. */
const size = { burst: 5, perSecond: 0.1 }
const mostKinds = 200
const longestLine = 300

interface Kind {
  readonly bucket: TokenBucket
  /** lines that were left out since the last one */
  leftOut: number
}

export class TerminalLines {
  readonly #clock: Clock
  readonly #write: (line: string) => void
  readonly #kinds = new RecentMap<Kind>(mostKinds)

  constructor(clock: Clock, write: (line: string) => void) {
    this.#clock = clock
    this.#write = write
  }

  add(line: LogTailLine): void {
    const { level, source, code } = line
    const isBad = level === 'ERROR' || level === 'WARNING'
    if (!isBad && (code === undefined || !shownCodes.has(code))) return
    const kind = this.#kinds.use(code ?? `${source} ${level}`, () => this.#newKind())
    if (!kind.bucket.take(this.#clock, size)) {
      kind.leftOut++
      return
    }
    this.#write(formatTerminalLine(line, kind.leftOut))
    kind.leftOut = 0
  }

  #newKind(): Kind {
    return { bucket: new TokenBucket(this.#clock, size), leftOut: 0 }
  }
}

/** `09:05:12  error: the disk is full (+ 12 like it in the log)` */
export function formatTerminalLine(
  { at, level, message }: Pick<LogTailLine, 'at' | 'level' | 'message'>,
  leftOut = 0,
): string {
  const moment = new Date(at).toTimeString().slice(0, 8)
  const words = message.replace(/[\x00-\x1f\x7f]+/g, ' ')
  const short = words.length > longestLine ? `${words.slice(0, longestLine)} …` : words
  const more = leftOut > 0 ? ` (+ ${leftOut} like it in the log)` : ''
  return `${moment}  ${level === 'ERROR' ? 'error: ' : ''}${short}${more}`
}

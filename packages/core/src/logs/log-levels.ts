// What a log channel takes: `[formatter]level,level(detail)`, read and shown.
// Not what is logged.

import { type LogLevel, logLevels } from '@jackfield/base'

export const logFormatters = ['default', 'plain', 'json'] as const
export type LogFormatter = (typeof logFormatters)[number]

export interface LogSelection {
  readonly formatter: LogFormatter
  readonly levels: ReadonlySet<LogLevel>
  /** `verbose(3)`: only up to this detail, whatever the exchange's own verbosity is */
  readonly verbosity?: number
  /** words that are no level; they count for nothing */
  readonly unknown: readonly string[]
}

export function parseLogSelection(text: string): LogSelection {
  const [, wanted, list] = /^\s*(?:\[([^\]]*)\])?(.*)$/s.exec(text) as unknown as [string, string | undefined, string]
  const levels = new Set<LogLevel>()
  const unknown: string[] = []
  let verbosity: number | undefined
  for (const word of list.split(',').map((part) => part.trim())) {
    const match = /^([a-z*_]+)(?:\((\d{1,4})\))?$/i.exec(word)
    const level = match?.[1]?.toUpperCase()
    if (word === '') continue
    else if (level === '*') for (const each of logLevels) levels.add(each)
    else if (isLevel(level)) levels.add(level)
    else unknown.push(word)
    if (level === 'VERBOSE' && match?.[2] !== undefined) verbosity = Number(match[2])
  }
  const formatter = logFormatters.find((name) => name === wanted?.trim().toLowerCase())
  if (wanted !== undefined && !formatter) unknown.push(`[${wanted}]`)
  return { formatter: formatter ?? 'default', levels, ...(verbosity === undefined ? {} : { verbosity }), unknown }
}

/** As the interface shows it: capital words, each followed by a blank. */
export const showLogSelection = (selection: LogSelection): string =>
  logLevels
    .filter((level) => selection.levels.has(level))
    .map((level) => `${level} `)
    .join('')

const isLevel = (word: string | undefined): word is LogLevel => (logLevels as readonly string[]).includes(word ?? '')

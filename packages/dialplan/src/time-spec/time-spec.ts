// `times,weekdays,mdays,months[,timezone]`: when an include is open or a time condition holds.
// Not a calendar: it is asked about one moment at a time, and the moment is handed in.

import { isZone, zonedTime } from '../text/zoned-time.ts'

export interface TimeSpec {
  /** One entry per minute of the day; undefined is any. */
  readonly minutes: ReadonlySet<number> | undefined
  /** 0 is Sunday. */
  readonly weekdays: ReadonlySet<number> | undefined
  readonly monthDays: ReadonlySet<number> | undefined
  /** 1 is January. */
  readonly months: ReadonlySet<number> | undefined
  /** A zone name that this system knows; undefined is the local time. */
  readonly timezone: string | undefined
}

export interface ParsedTimeSpec {
  readonly spec: TimeSpec
  /** What could not be read and is skipped; a field of nothing else never matches. */
  readonly problems: readonly string[]
}

const minutesPerDay = 24 * 60

const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A field of names or numbers: what it is called, its first and last number, and how a word becomes a number. */
interface Field {
  readonly what: string
  readonly first: number
  readonly last: number
  read(word: string): number | undefined
}

function numberBetween(word: string, first: number, last: number): number | undefined {
  if (!/^\d{1,4}$/.test(word)) return undefined
  const value = Number(word)
  return value >= first && value <= last ? value : undefined
}

function named(names: readonly string[], word: string): number | undefined {
  const at = word.length < 3 ? -1 : names.indexOf(word.slice(0, 3).toLowerCase())
  return at < 0 ? undefined : at
}

function readTime(word: string): number | undefined {
  const match = /^(\d{1,2}):(\d{2})$/.exec(word)
  if (!match) return undefined
  const [hour, minute] = [Number(match[1]), Number(match[2])]
  return hour < 24 && minute < 60 ? hour * 60 + minute : undefined
}

const fields = {
  minutes: { what: 'time', first: 0, last: minutesPerDay - 1, read: readTime },
  weekdays: {
    what: 'day of the week',
    first: 0,
    last: 6,
    read: (word) => named(weekdayNames, word) ?? (/^[1-7]$/.test(word) ? Number(word) - 1 : undefined),
  },
  monthDays: { what: 'day of the month', first: 1, last: 31, read: (word) => numberBetween(word, 1, 31) },
  months: {
    what: 'month',
    first: 1,
    last: 12,
    read: (word) => {
      const at = named(monthNames, word)
      return at === undefined ? numberBetween(word, 1, 12) : at + 1
    },
  },
} as const satisfies Record<string, Field>

/** From `start` to `end`, both included, going round past the last one. */
function addRange(into: Set<number>, field: Field, start: number, end: number): void {
  for (let value = start; ; value = value === field.last ? field.first : value + 1) {
    into.add(value)
    if (value === end) return
  }
}

function parseField(field: Field, text: string, problems: string[]): ReadonlySet<number> | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '*') return undefined
  const values = new Set<number>()
  for (const part of trimmed.split('&').map((item) => item.trim())) {
    if (part === '*') return undefined
    const [from = '', to = from, ...rest] = part.split('-').map((word) => word.trim())
    const start = field.read(from)
    const end = field.read(to)
    if (start === undefined || end === undefined || rest.length > 0) {
      problems.push(`"${part}" is not a ${field.what} or a range of them`)
    } else addRange(values, field, start, end)
  }
  return values
}

/** Fields that are left out mean "any"; `|` separates as well as `,`. */
export function parseTimeSpec(text: string): ParsedTimeSpec {
  const problems: string[] = []
  const [times = '', weekdays = '', monthDays = '', months = '', zone = '', ...rest] = text.split(/[,|]/)
  if (rest.length > 0) problems.push(`"${rest.join(',')}" comes after the time zone and means nothing`)
  let timezone: string | undefined = zone.trim() || undefined
  if (timezone !== undefined && !isZone(timezone)) {
    problems.push(`"${timezone}" is not a time zone; local time is used`)
    timezone = undefined
  }
  const spec: TimeSpec = {
    minutes: parseField(fields.minutes, times, problems),
    weekdays: parseField(fields.weekdays, weekdays, problems),
    monthDays: parseField(fields.monthDays, monthDays, problems),
    months: parseField(fields.months, months, problems),
    timezone,
  }
  return { spec, problems }
}

const allows = (values: ReadonlySet<number> | undefined, value: number): boolean => values?.has(value) ?? true

/** Does the spec, given as text or read before, cover this moment (milliseconds of the wall clock)? */
export function matchesTime(spec: TimeSpec | string, epochMs: number): boolean {
  const parsed = typeof spec === 'string' ? parseTimeSpec(spec).spec : spec
  const time = zonedTime(epochMs, parsed.timezone)
  return (
    allows(parsed.months, time.month) &&
    allows(parsed.monthDays, time.day) &&
    allows(parsed.weekdays, time.weekday) &&
    allows(parsed.minutes, time.hour * 60 + time.minute)
  )
}

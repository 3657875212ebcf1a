// strptime: a moment read by a pattern.
// Not a guesser: what the pattern does not allow is no time.

import { table } from '@jackfield/base'
import { months, weekdays } from './format-time.ts'
import { epochOf } from './zoned-time.ts'

interface Read {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  yearDay?: number
  isAfternoon?: boolean
  epochSeconds?: number
  offsetMinutes?: number
}

const number = (most: number) => `[ \\t]*(\\d{1,${most}})`

const startOf = (names: readonly string[], text: string) =>
  names.findIndex((name) => name.toLowerCase().startsWith(text.slice(0, 3).toLowerCase()))

const anyOf = (names: readonly string[]) => `(${names.flatMap((name) => [name, name.slice(0, 3)]).join('|')})`

type Reader = { pattern: string; apply(read: Read, text: string): unknown }

const readers = table<Reader>({
  Y: { pattern: '[ \\t]*(\\d{1,4})', apply: (r, t) => Object.assign(r, { year: Number(t) }) },
  y: { pattern: number(2), apply: (r, t) => Object.assign(r, { year: Number(t) + (Number(t) < 69 ? 2000 : 1900) }) },
  m: { pattern: number(2), apply: (r, t) => Object.assign(r, { month: Number(t) }) },
  d: { pattern: number(2), apply: (r, t) => Object.assign(r, { day: Number(t) }) },
  H: { pattern: number(2), apply: (r, t) => Object.assign(r, { hour: Number(t) }) },
  I: { pattern: number(2), apply: (r, t) => Object.assign(r, { hour: Number(t) % 12 }) },
  M: { pattern: number(2), apply: (r, t) => Object.assign(r, { minute: Number(t) }) },
  S: { pattern: number(2), apply: (r, t) => Object.assign(r, { second: Number(t) }) },
  j: { pattern: number(3), apply: (r, t) => Object.assign(r, { yearDay: Number(t) }) },
  p: { pattern: '(am|pm)', apply: (r, t) => Object.assign(r, { isAfternoon: t.toLowerCase() === 'pm' }) },
  b: { pattern: anyOf(months), apply: (r, t) => Object.assign(r, { month: startOf(months, t) + 1 }) },
  a: { pattern: anyOf(weekdays), apply: () => undefined },
  s: { pattern: '(\\d{1,15})', apply: (r, t) => Object.assign(r, { epochSeconds: Number(t) }) },
  z: {
    pattern: '([+-]\\d\\d:?\\d\\d|Z)',
    apply: (r, t) => {
      const digits = t.replace(':', '')
      const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5))
      r.offsetMinutes = t === 'Z' ? 0 : t.startsWith('-') ? -minutes : minutes
    },
  },
  Z: { pattern: '([A-Za-z]+)', apply: () => undefined },
})

const same = table<string>({ e: 'd', k: 'H', l: 'I', B: 'b', h: 'b', A: 'a' })
const compounds = table<string>({
  c: '%a %b %e %H:%M:%S %Y',
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  r: '%I:%M:%S %p',
  R: '%H:%M',
  T: '%H:%M:%S',
  x: '%m/%d/%y',
  X: '%H:%M:%S',
})

/** Seconds since 1970, or nothing when the text is not of this pattern. */
export function parseTime(text: string, format: string, zone?: string): number | undefined {
  const plain = format.replace(/%([cDFrRTxX%])/g, (whole, letter: string) => compounds.get(letter) ?? whole)
  const appliers: Reader['apply'][] = []
  let pattern = '^'
  for (const part of plain.match(/%[-_0^#EO]?[\s\S]|\s+|[^%\s]+|%/g) ?? []) {
    if (/^\s+$/.test(part) || part === '%n' || part === '%t') pattern += '\\s*'
    else if (!part.startsWith('%') || part === '%') pattern += part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    else if (part === '%%') pattern += '%'
    else {
      const letter = part.slice(-1)
      const reader = readers.get(same.get(letter) ?? letter)
      if (!reader) return undefined
      pattern += reader.pattern
      appliers.push(reader.apply)
    }
  }
  const found = new RegExp(pattern, 'i').exec(text)
  if (!found) return undefined
  const read: Read = { year: 1900, month: 1, day: 0, hour: 0, minute: 0, second: 0 }
  appliers.forEach((apply, at) => {
    apply(read, found[at + 1] as string)
  })
  return secondsOf(read, zone)
}

function secondsOf(read: Read, zone: string | undefined): number | undefined {
  if (read.epochSeconds !== undefined) return read.epochSeconds
  if (read.isAfternoon) read.hour += 12
  if (read.yearDay !== undefined) {
    read.month = 1
    read.day = read.yearDay
  }
  const isReal =
    read.month >= 1 && read.month <= 12 && read.day <= 366 && read.hour <= 23 && read.minute <= 59 && read.second <= 60
  if (!isReal || (read.yearDay === undefined && read.day > 31)) return undefined
  if (read.offsetMinutes !== undefined)
    return (
      Date.UTC(read.year, read.month - 1, read.day, read.hour, read.minute, read.second) / 1000 -
      read.offsetMinutes * 60
    )
  return epochOf(read, zone) / 1000
}

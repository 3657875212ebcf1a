// strftime: a moment written by a pattern, with `%q` for fractions of a second.
// In English: there is no locale of the machine in a dialplan.

import { table } from '@jackfield/base'
import { type ZonedTime, zonedTime } from './zoned-time.ts'

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const two = (value: number) => String(value).padStart(2, '0')
const blank = (value: number) => String(value).padStart(2, ' ')
const twelve = (hour: number) => hour % 12 || 12
const nameOf = (names: readonly string[], at: number) => names[at] ?? ''

/** Week of the year whose first day is this weekday. */
const weekFrom = (time: ZonedTime, firstDay: number) =>
  Math.floor((time.yearDay - 1 + 7 - ((time.weekday - firstDay + 7) % 7)) / 7)

function isoWeek(time: ZonedTime): { year: number; week: number } {
  const weekday = time.weekday || 7
  const thursday = new Date(Date.UTC(time.year, time.month - 1, time.day + 4 - weekday))
  const year = thursday.getUTCFullYear()
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / 604_800_000) + 1 }
}

function zoneOffset(time: ZonedTime): string {
  const minutes = Math.abs(time.offsetMinutes)
  return `${time.offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

type Writer = (time: ZonedTime, epochMs: number) => string

const writers = table<Writer>({
  a: (t) => nameOf(weekdays, t.weekday).slice(0, 3),
  A: (t) => nameOf(weekdays, t.weekday),
  b: (t) => nameOf(months, t.month - 1).slice(0, 3),
  B: (t) => nameOf(months, t.month - 1),
  C: (t) => two(Math.floor(t.year / 100)),
  d: (t) => two(t.day),
  e: (t) => blank(t.day),
  g: (t) => two(isoWeek(t).year % 100),
  G: (t) => String(isoWeek(t).year),
  H: (t) => two(t.hour),
  I: (t) => two(twelve(t.hour)),
  j: (t) => String(t.yearDay).padStart(3, '0'),
  k: (t) => blank(t.hour),
  l: (t) => blank(twelve(t.hour)),
  m: (t) => two(t.month),
  M: (t) => two(t.minute),
  n: () => '\n',
  p: (t) => (t.hour < 12 ? 'AM' : 'PM'),
  P: (t) => (t.hour < 12 ? 'am' : 'pm'),
  s: (_, epochMs) => String(Math.floor(epochMs / 1000)),
  S: (t) => two(t.second),
  t: () => '\t',
  u: (t) => String(t.weekday || 7),
  U: (t) => two(weekFrom(t, 0)),
  V: (t) => two(isoWeek(t).week),
  w: (t) => String(t.weekday),
  W: (t) => two(weekFrom(t, 1)),
  y: (t) => two(t.year % 100),
  Y: (t) => String(t.year),
  z: zoneOffset,
  Z: (t) => t.zoneName,
  '%': () => '%',
})

/** What stands for several others. */
const compounds = table<string>({
  c: '%a %b %e %H:%M:%S %Y',
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  h: '%b',
  r: '%I:%M:%S %p',
  R: '%H:%M',
  T: '%H:%M:%S',
  x: '%m/%d/%y',
  X: '%H:%M:%S',
})

export function formatTime(epochMs: number, format: string, zone?: string): string {
  const time = zonedTime(epochMs, zone)
  const plain = format.replace(/%([cDFhrRTxX%])/g, (whole, letter: string) => compounds.get(letter) ?? whole)
  return plain.replace(
    /%([1-6]?)(q|[-_0^#EO]?([a-zA-Z%]))/g,
    (whole, digits: string, rest: string, letter?: string) => {
      if (rest === 'q') return fraction(epochMs, digits === '' ? 6 : Number(digits))
      const writer = writers.get(letter as string)
      if (!writer || digits !== '') return whole
      const text = writer(time, epochMs)
      return rest.startsWith('-') ? text.replace(/^[0 ]+(?=.)/, '') : text
    },
  )
}

const fraction = (epochMs: number, digits: number) =>
  String(Math.floor((((epochMs % 1000) + 1000) % 1000) * 1000))
    .padStart(6, '0')
    .slice(0, digits)

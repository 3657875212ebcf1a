// Moments as logger.conf's `dateformat` writes them: strftime's letters, and `%q` for parts of a second.
// Not for the interface; it has one shape of its own.

import { table } from '@jackfield/base'

const two = (value: number) => String(value).padStart(2, '0')
const blank = (value: number) => String(value).padStart(2, ' ')
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
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

const zoneOf = (date: Date): string => {
  const offset = -date.getTimezoneOffset()
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}${two(Math.abs(offset) % 60)}`
}

const dayOfYear = (date: Date): number =>
  Math.round(
    (Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - Date.UTC(date.getFullYear(), 0, 1)) / 86_400_000,
  ) + 1

const letters = table<(date: Date) => string>({
  a: (date) => (days[date.getDay()] as string).slice(0, 3),
  A: (date) => days[date.getDay()] as string,
  b: (date) => (months[date.getMonth()] as string).slice(0, 3),
  B: (date) => months[date.getMonth()] as string,
  C: (date) => two(Math.floor(date.getFullYear() / 100)),
  d: (date) => two(date.getDate()),
  D: (date) => formatDate('%m/%d/%y', date.getTime()),
  e: (date) => blank(date.getDate()),
  F: (date) => formatDate('%Y-%m-%d', date.getTime()),
  h: (date) => (months[date.getMonth()] as string).slice(0, 3),
  H: (date) => two(date.getHours()),
  I: (date) => two(date.getHours() % 12 || 12),
  j: (date) => String(dayOfYear(date)).padStart(3, '0'),
  k: (date) => blank(date.getHours()),
  l: (date) => blank(date.getHours() % 12 || 12),
  m: (date) => two(date.getMonth() + 1),
  M: (date) => two(date.getMinutes()),
  n: () => '\n',
  p: (date) => (date.getHours() < 12 ? 'AM' : 'PM'),
  r: (date) => formatDate('%I:%M:%S %p', date.getTime()),
  R: (date) => formatDate('%H:%M', date.getTime()),
  s: (date) => String(Math.floor(date.getTime() / 1000)),
  S: (date) => two(date.getSeconds()),
  t: () => '\t',
  T: (date) => formatDate('%H:%M:%S', date.getTime()),
  u: (date) => String(date.getDay() || 7),
  w: (date) => String(date.getDay()),
  y: (date) => two(date.getFullYear() % 100),
  Y: (date) => String(date.getFullYear()),
  z: zoneOf,
  '%': () => '%',
})

/** A letter nobody knows stays as it is written. `%q` has milliseconds, `%1q` to `%6q` as many digits as they say. */
export function formatDate(format: string, wallMs: number): string {
  const date = new Date(wallMs)
  return format.replace(/%(?:([1-6])?q|(.))/gs, (whole, digits: string | undefined, letter: string | undefined) => {
    if (letter === undefined) {
      const fraction = String(Math.floor(wallMs) % 1000).padStart(3, '0')
      return fraction.padEnd(6, '0').slice(0, Number(digits ?? 3))
    }
    return letters.get(letter)?.(date) ?? whole
  })
}

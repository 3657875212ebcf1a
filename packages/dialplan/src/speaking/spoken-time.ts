// A moment as prompts, by a pattern of letters.
// Not the playing.

import { table } from '@jackfield/base'
import { zonedTime } from '../text/zoned-time.ts'

type Time = ReturnType<typeof zonedTime>

const twoDigits = (value: number) =>
  value === 0 ? ['sound:digits/oclock'] : value < 10 ? ['sound:digits/oh', `number:${value}`] : [`number:${value}`]

const yearPrompts = (year: number): string[] => {
  if (year >= 2000 && year < 2010) return [`number:${year}`]
  const [century, rest] = [Math.floor(year / 100), year % 100]
  if (rest === 0) return [`number:${century}`, 'sound:digits/hundred']
  return [`number:${century}`, ...(rest < 10 ? ['sound:digits/oh'] : []), `number:${rest}`]
}

const ordinal = (day: number): string[] =>
  day <= 20 || day % 10 === 0
    ? [`sound:digits/h-${day}`]
    : [`sound:digits/${day - (day % 10)}`, `sound:digits/h-${day % 10}`]

const twelve = (hour: number) => hour % 12 || 12

const speakers = table<(time: Time, now: Time) => string[]>({
  A: ({ weekday }) => [`sound:digits/day-${weekday}`],
  a: ({ weekday }) => [`sound:digits/day-${weekday}`],
  B: ({ month }) => [`sound:digits/mon-${month - 1}`],
  b: ({ month }) => [`sound:digits/mon-${month - 1}`],
  h: ({ month }) => [`sound:digits/mon-${month - 1}`],
  m: ({ month }) => ordinal(month),
  d: ({ day }) => ordinal(day),
  e: ({ day }) => ordinal(day),
  Y: ({ year }) => yearPrompts(year),
  I: ({ hour }) => [`number:${twelve(hour)}`],
  l: ({ hour }) => [`number:${twelve(hour)}`],
  H: ({ hour }) => (hour < 10 ? ['sound:digits/oh', `number:${hour}`] : [`number:${hour}`]),
  k: ({ hour }) => [`number:${hour}`],
  M: ({ minute }) => twoDigits(minute),
  N: ({ minute }) => [`number:${minute}`, `sound:minute${minute === 1 ? '' : 's'}`],
  P: ({ hour }) => [hour < 12 ? 'sound:digits/a-m' : 'sound:digits/p-m'],
  p: ({ hour }) => [hour < 12 ? 'sound:digits/a-m' : 'sound:digits/p-m'],
  S: ({ second }) => [`number:${second}`],
  Q: (time, now) => relativeDay(time, now),
  q: (time, now) => (isSameDay(time, now) ? [] : relativeDay(time, now)),
})

/** What stands for several letters. */
const compounds = table<string>({ R: 'HM', T: 'HMS' })

const dayNumber = ({ year, month, day }: Time) => Math.floor(Date.UTC(year, month - 1, day) / 86_400_000)
const isSameDay = (a: Time, b: Time) => dayNumber(a) === dayNumber(b)

function relativeDay(time: Time, now: Time): string[] {
  const ago = dayNumber(now) - dayNumber(time)
  if (ago === 0) return ['sound:digits/today']
  if (ago === 1) return ['sound:digits/yesterday']
  const letters = ago > 1 && ago < 7 ? 'A' : 'ABdY'
  return [...letters].flatMap((letter) => speakers.get(letter)?.(time, now) ?? [])
}

/** Letters stand for parts of the moment, names in single quotes for files; unknown letters are handed back. */
export function spokenTime(
  epochMs: number,
  nowMs: number,
  format: string,
  zone: string | undefined,
): { prompts: string[]; unknown: string[] } {
  const time = zonedTime(epochMs, zone)
  const now = zonedTime(nowMs, zone)
  const prompts: string[] = []
  const unknown: string[] = []
  const plain = format.replace(/'[^']*'|[RT]/g, (part) => compounds.get(part) ?? part)
  for (const part of plain.match(/'[^']*'?|\S/g) ?? []) {
    const speak = speakers.get(part)
    if (part.startsWith("'")) prompts.push(`sound:${part.replaceAll("'", '')}`)
    else if (speak) prompts.push(...speak(time, now))
    else unknown.push(part)
  }
  return { prompts, unknown }
}

// A moment as media URIs, by a pattern of letters and the rules of a language.
// Not the playing.

import { table } from '@jackfield/base'
import { zonedTime } from '../text/zoned-time.ts'
import { momentRulesOf } from './moment-rules.table.ts'
import type { MomentRules } from './moment-rules.ts'
import type { SayBook } from './say-book.ts'

type Time = ReturnType<typeof zonedTime>

interface Saying {
  readonly time: Time
  readonly now: Time
  readonly rules: MomentRules
}

const twelve = (hour: number) => hour % 12 || 12

const weekday = ({ time }: Saying) => [`sound:digits/day-${time.weekday}`]
const month = ({ time }: Saying) => [`sound:digits/mon-${time.month - 1}`]
const day = ({ time, rules }: Saying) => rules.day(time.day)
const half = ({ time, rules }: Saying) => rules.half(time.hour)
const halfHour = ({ time, rules }: Saying) => rules.halfHour(twelve(time.hour))

const speakers = table<(saying: Saying) => string[]>({
  A: weekday,
  a: weekday,
  B: month,
  b: month,
  h: month,
  m: ({ time }) => [`ordinal:${time.month}`],
  d: day,
  e: day,
  Y: ({ time, rules }) => rules.year(time.year),
  I: halfHour,
  l: halfHour,
  H: ({ time, rules }) => rules.hour(time.hour),
  k: ({ time, rules }) => rules.hour(time.hour),
  M: ({ time, rules }) => rules.minute(time.minute),
  N: ({ time }) => [`number:${time.minute}`, `sound:minute${time.minute === 1 ? '' : 's'}`],
  P: half,
  p: half,
  S: ({ time, rules }) => rules.second(time.second),
  R: ({ time, rules }) => [...rules.hour(time.hour), ...rules.between, ...rules.minute(time.minute)],
  T: (saying) => [...sayAll('HM', saying), ...saying.rules.second(saying.time.second)],
  Q: (saying) => sayAll(daysFormat(saying), saying),
  q: (saying) => (isToday(saying) && !saying.rules.alwaysSaysToday ? [] : sayAll(shortDaysFormat(saying), saying)),
})

const dayNumber = ({ year, month, day }: Time) => Math.floor(Date.UTC(year, month - 1, day) / 86_400_000)
/** days since then; less than zero: it is to come */
const daysAgo = ({ time, now }: Saying) => dayNumber(now) - dayNumber(time)
const isToday = (saying: Saying) => daysAgo(saying) === 0

const [monthDays, halfYearDays] = [30, 182]

/** How a day is said that may be near. */
function daysFormat(saying: Saying): string {
  const { rules } = saying
  const ago = daysAgo(saying)
  if (ago === 0 || (ago < 0 && !rules.knowsDistance)) return "'digits/today'"
  if (ago === 1) return "'digits/yesterday'"
  if (!rules.knowsDistance) return rules.date
  if (ago === -1) return "'digits/tomorrow'"
  const distance = Math.abs(ago)
  return distance <= 6 ? 'A' : distance <= monthDays ? 'ABd' : distance <= halfYearDays ? 'Bd' : 'BdY'
}

function shortDaysFormat(saying: Saying): string {
  const ago = daysAgo(saying)
  return ago > 1 && ago <= 6 ? 'A' : daysFormat(saying)
}

function sayAll(format: string, saying: Saying): string[] {
  return partsOf(format).flatMap((part) => sayPart(part, saying) ?? [])
}

const partsOf = (format: string): readonly string[] => format.match(/'[^']*'?|\S/g) ?? []

/** Names in single quotes are files. */
const sayPart = (part: string, saying: Saying): string[] | undefined =>
  part.startsWith("'") ? [`sound:${part.replaceAll("'", '')}`] : speakers.get(part)?.(saying)

export interface MomentToSay {
  readonly epochMs: number
  readonly nowMs: number
  /** letters and files; absent: as the language says a day, a time of day, or both */
  readonly format?: string
  readonly part?: 'date' | 'time'
  readonly zone?: string | undefined
  readonly language: string
  /** by which rules; absent: those of the exchange */
  readonly say?: Pick<SayBook, 'speak'>
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')

/** `YYYYMMDDHHmm.ss-dow-doy` */
function formatMoment({ year, month, day, hour, minute, second, weekday, yearDay }: Time): string {
  const clock = `${digits(hour, 2)}${digits(minute, 2)}.${digits(second, 2)}`
  return `${digits(year, 4)}${digits(month, 2)}${digits(day, 2)}${clock}-${weekday}-${digits(yearDay - 1, 3)}`
}

/** By the rules of a file; nothing: it has none for the language. */
function spokenByFile({ say, epochMs, zone, language, format = '', part }: MomentToSay) {
  const data = formatMoment(zonedTime(epochMs, zone))
  const what = format !== '' ? `date:${format}:${data}` : `${part ?? 'datetime'}::${data}`
  const spoken = say?.speak(what, language)
  return (
    spoken && {
      prompts: spoken.prompts.map((name) => `sound:${name}`),
      unknown: spoken.unknown.map((text) => text.split(':')[1] ?? text),
    }
  )
}

/** Letters that have no meaning are handed back. */
export function spokenTime(moment: MomentToSay): { prompts: string[]; unknown: string[] } {
  const byFile = moment.say && spokenByFile(moment)
  if (byFile) return byFile
  const { epochMs, nowMs, format = '', part, zone, language } = moment
  const rules = momentRulesOf(language)
  const saying = { time: zonedTime(epochMs, zone), now: zonedTime(nowMs, zone), rules }
  const own = part === undefined ? `${rules.date} ${rules.at} ${rules.time}` : rules[part]
  const parts = partsOf(format === '' ? own : format)
  return {
    prompts: parts.flatMap((each) => sayPart(each, saying) ?? []),
    unknown: parts.filter((each) => sayPart(each, saying) === undefined),
  }
}

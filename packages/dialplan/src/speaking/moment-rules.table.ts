// The rules of each language for moments; English where there are none.

import { table } from '@jackfield/base'
import { continental, english, file, inHundreds, type MomentRules, number } from './moment-rules.ts'

const unlessZero = (value: number) => (value === 0 ? [] : [number(value)])
const andSeconds = (second: number) => [file('and'), number(second), file('seconds')]
const firstOrNumber = (day: number) => [day === 1 ? file('h-1') : number(day)]

const germanHour = (hour: number) => [hour === 1 ? file('1N') : number(hour), file('oclock')]

const german: MomentRules = {
  ...continental,
  time: 'HMS',
  at: '',
  day: english.day,
  year: inHundreds,
  hour: germanHour,
  halfHour: germanHour,
  minute: unlessZero,
  second: andSeconds,
}

const danish: MomentRules = {
  ...german,
  hour: (hour) => (hour < 10 ? [number(0), number(hour)] : [number(hour)]),
  halfHour: (hour) => [file('oclock'), number(hour)],
}

const frenchHour = (hour: number) => [number(hour), file('oclock')]

const french: MomentRules = {
  ...continental,
  day: firstOrNumber,
  hour: frenchHour,
  halfHour: frenchHour,
  minute: unlessZero,
  second: (second) => [number(second), file('second')],
}

const spanish: MomentRules = {
  ...continental,
  date: "'digits/es-el' Ad 'digits/es-de' B 'digits/es-de' Y",
  halfHour: (hour) => [hour === 1 ? file('1F') : number(hour)],
  half: (hour) => [file(hour < 12 ? 'a-m' : 'afternoon')],
  between: [file('y')],
  alwaysSaysToday: true,
}

const italian: MomentRules = {
  ...continental,
  date: 'AdB',
  day: firstOrNumber,
  year: (year) => {
    const rest = year % 100
    const century = year - rest
    if (century !== 1900 && century !== 2000) return [number(year)]
    return [file(`ore-${century}`), ...unlessZero(rest)]
  },
  hour: (hour) => [hour === 1 ? file('ore-una') : number(hour)],
}

const portuguese: MomentRules = {
  ...continental,
  date: "Ad 'digits/pt-de' B 'digits/pt-de' Y",
  time: "I 'digits/pt-e' Mp",
  at: '',
  hour: (hour) => [number(hour, 'f')],
  halfHour: (hour) => [file('pt-ah'), ...(hour === 1 ? [file('1F')] : [file('pt-sss'), number(hour, 'f')])],
  minute: (minute) => (minute === 0 ? [file('pt-hora'), file('pt-sss')] : [number(minute)]),
  between: [file('pt-e')],
}

const brazilian: MomentRules = {
  ...portuguese,
  hour: (hour) => [number(hour, 'f'), file(hour === 1 ? 'hour' : 'hours')],
  halfHour: (hour) => [file(hour === 1 ? 'pt-a' : 'pt-as'), number(hour, 'f')],
  minute: (minute) => [number(minute), file(minute > 1 ? 'minutes' : 'minute')],
  second: (second) => [number(second), file('seconds')],
  half: (hour) => [file('pt-da'), file(hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'night')],
}

const dutch: MomentRules = {
  ...continental,
  year: (year) => {
    if (year >= 2000 && year < 2100) return [number(2), file('thousand'), ...unlessZero(year % 100)]
    if (year < 1000 || year >= 2000) return [number(year)]
    const [century, unit] = [Math.floor(year / 100), year % 10]
    const rest = year % 100
    if (rest === 0) return [number(century), file('hundred')]
    return rest <= 20 || unit === 0
      ? [number(century), number(rest)]
      : [number(century), number(rest - unit), number(unit)]
  },
  hour: (hour) => [number(hour), file('nl-uur')],
}

/** Hours have files of their own. */
const polishHour = (hour: number) => (hour > 20 ? [file('t-20'), file(`t-${hour - 20}`)] : [file(`t-${hour}`)])

const polish: MomentRules = {
  ...continental,
  // Asterisk has none, and breaks down when it is asked for it
  time: 'HM',
  at: '',
  day: english.day,
  year: polishYear,
  hour: polishHour,
  halfHour: polishHour,
  minute: (minute) => (minute === 0 ? [file('oclock')] : [number(minute)]),
}

/** Thousands and hundreds as they are, the rest by its place, and the word for the year. */
function polishYear(year: number): string[] {
  const [thousands, hundreds, rest] = [Math.floor(year / 1000), Math.floor((year % 1000) / 100), year % 100]
  const unit = rest % 10
  const place = rest <= 20 || unit === 0 ? [`h-${rest}`] : [String(rest - unit), `h-${unit}`]
  return [
    ...(thousands === 0 ? [] : thousands === 1 ? [file('1000')] : [number(thousands * 1000)]),
    ...(hundreds === 0 ? [] : [file(`${hundreds}00`)]),
    ...(rest === 0 ? [] : place.map(file)),
    file('year'),
  ]
}

const rules = table<MomentRules>({
  da: danish,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pl: polish,
  pt: portuguese,
  pt_BR: brazilian,
})

/** `de_DE_f` is asked for as itself, then as `de_DE`, then as `de`. */
export function momentRulesOf(language: string): MomentRules {
  for (let at = language.length; at > 0; at = language.lastIndexOf('_', at - 1)) {
    const found = rules.get(language.slice(0, at))
    if (found) return found
  }
  return english
}

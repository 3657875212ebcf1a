// How a language says the parts of a moment, as media URIs: days, years, hours, minutes, seconds.
// Not the moment itself, and not what a pattern of letters means.

export interface MomentRules {
  /** what is said where nobody gives a pattern: a day, and a time of day */
  readonly date: string
  readonly time: string
  /** between the two */
  readonly at: string
  day(day: number): string[]
  year(year: number): string[]
  /** of twenty-four */
  hour(hour: number): string[]
  /** of twelve */
  halfHour(hour: number): string[]
  minute(minute: number): string[]
  second(second: number): string[]
  /** morning or afternoon */
  half(hour: number): string[]
  /** between hours and minutes of `R` */
  readonly between: readonly string[]
  /** days before and after today go by their distance; else only today and yesterday have words */
  readonly knowsDistance: boolean
  /** today is said also where it goes without saying */
  readonly alwaysSaysToday: boolean
}

export const number = (value: number, gender = ''): string => `number:${value}${gender && `,${gender}`}`
export const file = (name: string): string => `sound:digits/${name}`

const ordinal = (value: number) => [`ordinal:${value}`]
const plain = (value: number) => [number(value)]

/** `oh` before a single digit. */
const withOh = (value: number) => (value < 10 ? [file('oh'), number(value)] : [number(value)])

/** Centuries are counted in hundreds: `19 hundred 99`. */
export const inHundreds = (year: number): string[] => {
  if (year >= 2000 || year < 1000) return [number(year)]
  const rest = year % 100
  return [number(Math.floor(year / 100)), file('hundred'), ...(rest === 0 ? [] : [number(rest)])]
}

export const english: MomentRules = {
  date: 'ABdY',
  time: 'IMp',
  at: "'digits/at'",
  day: ordinal,
  year: (year) => {
    if (year >= 2000 || year < 1000) return [number(year)]
    const [century, rest] = [Math.floor(year / 100), year % 100]
    return [number(century), ...(rest === 0 ? [file('hundred')] : withOh(rest))]
  },
  hour: withOh,
  halfHour: plain,
  minute: (minute) => (minute === 0 ? [file('oclock')] : withOh(minute)),
  second: withOh,
  half: (hour) => [file(hour < 12 ? 'a-m' : 'p-m')],
  between: [],
  knowsDistance: true,
  alwaysSaysToday: false,
}

/** What most others have in common: numbers as they are, and only today and yesterday have words. */
export const continental: MomentRules = {
  ...english,
  date: 'AdBY',
  day: plain,
  year: plain,
  hour: plain,
  minute: plain,
  second: plain,
  knowsDistance: false,
}

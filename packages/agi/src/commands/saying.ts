// The SAY commands: letters, digits, numbers, days and times; an escape digit ends them.
// Which prompts are spoken is decided in say-prompts.ts and the package `dialplan`.

import { phoneticPrompts } from '@jackfield/dialplan'
import { agiCommand, readNumber } from '../command.ts'
import { sayMoment, sayPrompts } from '../say-prompts.ts'

export const sayAlpha = agiCommand(
  {
    name: 'SAY ALPHA',
    arguments: '<text> <escape digits>',
    least: 2,
    most: 2,
    usage: 'Spells a text; one of the escape digits ends it.',
  },
  ({ call, args: [text = '', escapes = ''] }) => sayPrompts(call, text === '' ? [] : [`characters:${text}`], escapes),
)

export const sayPhonetic = agiCommand(
  {
    name: 'SAY PHONETIC',
    arguments: '<text> <escape digits>',
    least: 2,
    most: 2,
    usage: 'Spells a text with the spelling alphabet; one of the escape digits ends it.',
  },
  ({ call, args: [text = '', escapes = ''] }) => sayPrompts(call, phoneticPrompts(text), escapes),
)

export const sayDigits = agiCommand(
  {
    name: 'SAY DIGITS',
    arguments: '<digits> <escape digits>',
    least: 2,
    most: 2,
    usage: 'Says digits one by one; one of the escape digits ends it.',
  },
  ({ call, args: [text = '', escapes = ''] }) => sayPrompts(call, text === '' ? [] : [`digits:${text}`], escapes),
)

export const sayNumber = agiCommand(
  {
    name: 'SAY NUMBER',
    arguments: '<number> <escape digits> [<gender>]',
    least: 2,
    most: 3,
    usage: 'Says a number; one of the escape digits ends it.',
  },
  ({ call, args: [text, escapes = '', gender = ''] }) => {
    const number = readNumber(text)
    const own = /^[fmnc]/i.test(gender) ? `,${gender.slice(0, 1).toLowerCase()}` : ''
    return number === undefined ? undefined : sayPrompts(call, [`number:${number}${own}`], escapes)
  },
)

export const sayDate = agiCommand(
  {
    name: 'SAY DATE',
    arguments: '<seconds since 1970> <escape digits>',
    least: 2,
    most: 2,
    usage: 'Says a day; one of the escape digits ends it.',
  },
  ({ call, args: [text, escapes = ''] }) => {
    const seconds = readNumber(text)
    return seconds === undefined ? undefined : sayMoment(call, { seconds, escapes, part: 'date' })
  },
)

export const sayTime = agiCommand(
  {
    name: 'SAY TIME',
    arguments: '<seconds since 1970> <escape digits>',
    least: 2,
    most: 2,
    usage: 'Says a time of day; one of the escape digits ends it.',
  },
  ({ call, args: [text, escapes = ''] }) => {
    const seconds = readNumber(text)
    return seconds === undefined ? undefined : sayMoment(call, { seconds, escapes, part: 'time' })
  },
)

export const sayDatetime = agiCommand(
  {
    name: 'SAY DATETIME',
    arguments: '<seconds since 1970> <escape digits> [<format>] [<zone>]',
    least: 2,
    most: 4,
    usage: 'Says a moment, by a pattern of letters; one of the escape digits ends it.',
  },
  ({ call, args: [text, escapes = '', format = '', zone] }) => {
    const seconds = readNumber(text)
    return seconds === undefined ? undefined : sayMoment(call, { seconds, escapes, format, zone })
  },
)

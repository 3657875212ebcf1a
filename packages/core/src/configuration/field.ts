// One field of a configuration object: which texts it takes, how they are kept and how they are shown.
// Not the objects, and not the tables of fields of each type (whoever has a type brings its table).

import { member } from '@jackfield/base'
import { parseBoolean, parseInteger, parseIpNetwork, parseList } from '@jackfield/conf'
import { applyCodecs } from './codec-list.ts'
import { parseTypeOfService } from './type-of-service.ts'

/** How yes and no are shown; the reference is not of one mind. */
export type BooleanWords = 'yes/no' | 'true/false' | 'Yes/No'

export type FieldKind =
  | { readonly type: 'text'; readonly pattern?: RegExp }
  /** every line of the name is one more item, or several with commas between; joined by commas */
  | { readonly type: 'lines'; readonly pattern?: RegExp }
  /** addresses and networks; lines as above */
  | { readonly type: 'networks' }
  /** every line of the name is one item, commas and all; joined by line breaks, shown with commas */
  | { readonly type: 'texts'; readonly pattern?: RegExp }
  | { readonly type: 'boolean'; readonly words: BooleanWords }
  | { readonly type: 'integer'; readonly min?: number; readonly max?: number }
  /** shown with six digits behind the point */
  | { readonly type: 'decimal'; readonly min?: number; readonly max?: number }
  /** `other`: further spellings, and the word each stands for; `capital`: shown with a capital letter */
  | {
      readonly type: 'word'
      readonly values: readonly string[]
      readonly other?: Readonly<Record<string, string>>
      readonly capital?: true
    }
  | { readonly type: 'words'; readonly values: readonly string[] }
  /** `Name <number>` */
  | { readonly type: 'caller' }
  | { readonly type: 'type-of-service' }
  /** adds to, or takes from, the list of codecs kept in `allow` */
  | { readonly type: 'codecs'; readonly act: 'allow' | 'disallow' }
  /** a line of an access list; all of them are kept in their order under the name `into` */
  | { readonly type: 'rule'; readonly into: string }

export type FieldRow = FieldKind & {
  /** as it would be kept; empty when absent */
  readonly default?: string
  /** an object without it is refused */
  readonly isRequired?: true
  /** taken, but not among what is shown */
  readonly isHidden?: true
  /** what is shown when nothing was given, where that is not the default itself: it is decided elsewhere */
  readonly shownWhenEmpty?: string
}

export type FieldTable = Readonly<Record<string, FieldRow>>

/** Values by field, only those that were given; text in one spelling. */
export type FieldValues = Readonly<Record<string, string>>

/** What is to be kept, and under which name; nothing when the text does not fit. */
export function readField(
  name: string,
  row: FieldRow,
  text: string,
  kept: { known: FieldValues; isAgain: boolean },
): { name: string; value: string } | undefined {
  const { known, isAgain } = kept
  if (row.type === 'codecs') {
    const value = applyCodecs(known.allow ?? '', row.act, text)
    return value === undefined ? undefined : { name: 'allow', value }
  }
  if (row.type === 'rule') {
    const before = member(known, row.into)
    return { name: row.into, value: before === undefined ? `${name}=${text}` : `${before}\n${name}=${text}` }
  }
  const value = parseField(row, text)
  if (value === undefined) return undefined
  const joint = row.type === 'lines' || row.type === 'networks' ? ',' : row.type === 'texts' ? '\n' : undefined
  const before = member(known, name)
  return { name, value: joint !== undefined && isAgain && before ? `${before}${joint}${value}` : value }
}

function parseField(row: Exclude<FieldRow, { type: 'codecs' | 'rule' }>, text: string): string | undefined {
  switch (row.type) {
    case 'text':
      return row.pattern === undefined || row.pattern.test(text) ? text : undefined
    case 'lines':
      return parseList(text).every((item) => row.pattern?.test(item) ?? true) ? parseList(text).join(',') : undefined
    case 'networks':
      return parseList(text).every((item) => parseIpNetwork(item)) ? parseList(text).join(',') : undefined
    case 'texts':
      return row.pattern === undefined || row.pattern.test(text.trim()) ? text.trim() : undefined
    case 'boolean': {
      const flag = parseBoolean(text.trim())
      return flag === undefined ? undefined : flag ? 'yes' : 'no'
    }
    case 'integer':
      return inRange(parseInteger(text), row)
    case 'decimal':
      return inRange(/^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined, row)
    case 'word':
      return spell(text, row)
    case 'words': {
      const words = parseList(text).map((word) => spell(word, row))
      return words.includes(undefined) ? undefined : words.join(',')
    }
    case 'caller':
      return parseCaller(text)
    case 'type-of-service':
      return parseTypeOfService(text)
  }
}

/** The text the interface shows for a kept value. */
export function showField(row: FieldRow, value: string): string {
  if (value === '' && row.shownWhenEmpty !== undefined) return row.shownWhenEmpty
  if (row.type === 'boolean') {
    const [yes, no] = row.words.split('/') as [string, string]
    return value === 'yes' ? yes : no
  }
  if (row.type === 'texts') return value.replaceAll('\n', ',')
  if (row.type === 'decimal') return Number(value).toFixed(6)
  if (row.type === 'codecs') return value === '' ? '(nothing)' : `(${value.replaceAll(',', '|')})`
  if (row.type === 'word' && row.capital) return value.charAt(0).toUpperCase() + value.slice(1)
  return value
}

function inRange(value: number | undefined, range: { min?: number; max?: number }): string | undefined {
  if (value === undefined || value < (range.min ?? -Infinity) || value > (range.max ?? Infinity)) return undefined
  return String(value)
}

function spell(
  text: string,
  row: { values: readonly string[]; other?: Readonly<Record<string, string>> },
): string | undefined {
  const word = text.trim().toLowerCase()
  const found = row.values.find((value) => value.toLowerCase() === word)
  if (found !== undefined) return found
  return row.other && member(row.other, word)
}

/** `Gina <1010>`, with or without quotes, or a number or a name alone. */
function parseCaller(text: string): string | undefined {
  const match = /^\s*(?:"([^"]*)"|([^"<]*?))\s*<([^<>]*)>\s*$/.exec(text)
  if (!match) return /[<>"]/.test(text) ? undefined : text.trim()
  const name = match[1] ?? match[2] ?? ''
  const number = (match[3] as string).trim()
  return name === '' ? `<${number}>` : `"${name}" <${number}>`
}

// The kinds of options pjsip.conf has, each a call that writes a row: a text, a number, a list, a word out of a few.
// Not which options there are. The default comes first, what the option does last.

import { type BooleanWords, type FieldRow, fieldRows } from '@jackfield/core'
import type { IdleOption, Option, RuleOption } from './option.ts'

function row<V>(field: FieldRow, read: (text: string) => V, about?: string): Option<V> {
  return about === undefined ? { field, read } : { field, about, read }
}

const readText = (value: string) => value
const readNumber = (value: string) => Number(value) || 0

export const text = (value = '', about?: string, pattern?: RegExp): Option<string> =>
  row({ ...fieldRows.text(value), ...(pattern && { pattern }) } as FieldRow, readText, about)

/** A list in one text: shown as it was given. */
export const list = (value = '', about?: string): Option<readonly string[]> =>
  row(fieldRows.text(value), splitList, about)

/** A list of one line or several. */
export const lines = (about?: string, pattern?: RegExp): Option<readonly string[]> =>
  row({ ...fieldRows.lines, ...(pattern && { pattern }) } as FieldRow, splitList, about)

export const networks = (about?: string): Option<readonly string[]> => row({ type: 'networks' }, splitList, about)

export const number = (value: number, about?: string, range?: { min?: number; max?: number }): Option<number> =>
  row(fieldRows.integer(value, range), readNumber, about)

export const decimal = (value: number, about?: string): Option<number> =>
  row(fieldRows.decimal(value), readNumber, about)

export const typeOfService = (about?: string): Option<number> =>
  row({ type: 'type-of-service', default: '0' }, readNumber, about)

const flag =
  (words: BooleanWords) =>
  (value: 'yes' | 'no', about?: string): Option<boolean> =>
    row({ type: 'boolean', words, default: value }, (given) => given === 'yes', about)

/** Shown as `true` and `false`. */
export const trueFalse = flag('true/false')
export const yesNo = flag('yes/no')
/** The spelling of TLS settings. */
export const capitalYesNo = flag('Yes/No')

/** One of the words named; they are kept in one spelling. `other`: further spellings, and the word each stands for. */
export const word = <const W extends string>(
  value: NoInfer<W> | '',
  values: readonly W[],
  about?: string,
  other?: Readonly<Record<string, NoInfer<W>>>,
): Option<W> => row(fieldRows.oneOf(values, value, other), (given) => given as W, about)

export const words = <const W extends string>(
  value: string,
  values: readonly W[],
  about?: string,
): Option<readonly W[]> => row(fieldRows.someOf(values, value), (given) => splitList(given) as W[], about)

export interface AllowedCodec {
  readonly name: string
  /** how much sound goes into a packet, where it is named: `ulaw:30` */
  readonly packetMs?: number
}

export const codecs = (about: string): Option<readonly AllowedCodec[]> =>
  row({ type: 'codecs', act: 'allow' }, readCodecs, about)

function readCodecs(value: string): AllowedCodec[] {
  return splitList(value).map((item) => {
    const [name = '', framing] = item.split(':')
    return framing === undefined ? { name } : { name, packetMs: Number(framing) }
  })
}

export interface ConfiguredCaller {
  readonly name: string
  readonly number: string
}

/** `"Gina" <1010>`, a number or a name alone. */
export const caller = (about: string): Option<ConfiguredCaller> => row({ type: 'caller' }, readCaller, about)

function readCaller(value: string): ConfiguredCaller {
  const match = /^(?:"([^"]*)" )?<([^>]*)>$/.exec(value)
  if (match) return { name: match[1] ?? '', number: match[2] ?? '' }
  return /^[0-9+*#.-]+$/.test(value) ? { name: '', number: value } : { name: value, number: '' }
}

export const assignments = (about: string): Option<readonly (readonly [name: string, value: string])[]> =>
  row({ type: 'texts', pattern: /^[^=\n]+=/ }, readAssignments, about)

function readAssignments(value: string): (readonly [name: string, value: string])[] {
  return (value === '' ? [] : value.split('\n')).map((item) => {
    const equals = item.indexOf('=')
    return [item.slice(0, equals).trim(), item.slice(equals + 1).trim()] as const
  })
}

/** A line of an access list; all lines are one setting. */
export const rule = <const Into extends string>(into: Into, about: string): RuleOption<Into> => ({
  ...row(fieldRows.rule(into), readText, about),
  into,
})

/** Makes no setting: it works on another one, or nobody asks for it. */
export const unread = ({ read: _read, ...rest }: Option<unknown>): Option<never> => rest

/** Lines that take codecs away from those allowed. */
export const disallowedCodecs = (about: string): Option<never> => ({
  field: { type: 'codecs', act: 'disallow' },
  about,
})

const withField = <O extends Option<unknown>>(option: O, more: Partial<FieldRow>): O => ({
  ...option,
  field: { ...option.field, ...more } as FieldRow,
})

/** Taken, but not shown: whoever reads all fields of other servers does not expect it. */
export const hidden = <O extends Option<unknown>>(option: O): O => withField(option, { isHidden: true })
/** An object without it is refused. */
export const required = <O extends Option<unknown>>(option: O): O => withField(option, { isRequired: true })
/** Shown like this when nothing was given: it is decided elsewhere. */
export const shownWhenEmpty = <O extends Option<unknown>>(option: O, shown: string): O =>
  withField(option, { shownWhenEmpty: shown })
/** Shown with a capital letter. */
export const capital = <O extends Option<unknown>>(option: O): O => withField(option, { capital: true })
export const secret = <O extends Option<unknown>>(option: O): O => ({ ...option, isSecret: true })

/** Has no effect, or none with such values of the section. */
export const idle = <O extends Option<unknown>>(option: O, because: string, when?: IdleOption['when']): O => ({
  ...option,
  idle: { because, ...(when && { when }) },
})
/** What it asks for is done anyway. */
export const alwaysDone = <O extends Option<unknown>>(option: O, because: string): O => ({
  ...option,
  idle: { because, isAlwaysDone: true },
})

function splitList(value: string): string[] {
  if (value === '') return []
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

// What an option of pjsip.conf is once it is read: a text, a number, a list, a word out of a few.
// Not whether a text is a good one: core's tables of fields have refused those before.

import { member } from '@jackfield/base'

export interface Option<T> {
  read(text: string): T
}

export type OptionTable = Readonly<Record<string, Option<unknown>>>

/** The settings a table of options makes. */
export type SettingsOf<T extends OptionTable> = {
  readonly [K in keyof T]: T[K] extends Option<infer V> ? V : never
}

export const text: Option<string> = { read: (value) => value }
export const flag: Option<boolean> = { read: (value) => value === 'yes' }
export const number: Option<number> = { read: (value) => Number(value) || 0 }
export const list: Option<readonly string[]> = { read: splitList }

/** One of the words named; they are kept in one spelling. */
export const word = <const W extends string>(..._words: readonly W[]): Option<W> => ({ read: (value) => value as W })
export const words = <const W extends string>(..._words: readonly W[]): Option<readonly W[]> => ({
  read: (value) => splitList(value) as W[],
})

export interface AllowedCodec {
  readonly name: string
  /** how much sound goes into a packet, where it is named: `ulaw:30` */
  readonly packetMs?: number
}

export const codecs: Option<readonly AllowedCodec[]> = {
  read: (value) =>
    splitList(value).map((item) => {
      const [name = '', framing] = item.split(':')
      return framing === undefined ? { name } : { name, packetMs: Number(framing) }
    }),
}

export interface ConfiguredCaller {
  readonly name: string
  readonly number: string
}

/** `"Gina" <1010>`, a number or a name alone. */
export const caller: Option<ConfiguredCaller> = {
  read: (value) => {
    const match = /^(?:"([^"]*)" )?<([^>]*)>$/.exec(value)
    if (match) return { name: match[1] ?? '', number: match[2] ?? '' }
    return /^[0-9+*#.-]+$/.test(value) ? { name: '', number: value } : { name: value, number: '' }
  },
}

export const assignments: Option<readonly (readonly [name: string, value: string])[]> = {
  read: (value) =>
    (value === '' ? [] : value.split('\n')).map((item) => {
      const equals = item.indexOf('=')
      return [item.slice(0, equals).trim(), item.slice(equals + 1).trim()] as const
    }),
}

export function readSettings<T extends OptionTable>(table: T, fields: Readonly<Record<string, string>>): SettingsOf<T> {
  const settings = Object.entries(table).map(([name, option]) => [name, option.read(member(fields, name) ?? '')])
  return Object.fromEntries(settings) as SettingsOf<T>
}

function splitList(value: string): string[] {
  if (value === '') return []
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

// A message of the line protocol: fields in order, found by name in any letter case; and its text.
// Not what the fields mean.

import { table } from '@jackfield/base'

export type Field = readonly [name: string, value: string]

/** A field, or several that are text already, each line with its end. */
export type Line = Field | string

/** A request: the fields of one message. */
export class Request {
  readonly fields: readonly Field[]

  constructor(fields: readonly Field[]) {
    this.fields = fields
  }

  /** The first of that name; empty when there is none. */
  get(name: string): string {
    const wanted = name.toLowerCase()
    return this.fields.find(([known]) => known.toLowerCase() === wanted)?.[1] ?? ''
  }

  all(name: string): string[] {
    const wanted = name.toLowerCase()
    return this.fields.filter(([known]) => known.toLowerCase() === wanted).map(([, value]) => value)
  }

  get actionId(): string {
    return this.get('ActionID')
  }
}

const lineBreak = /[\r\n\0]+/g

/** Whoever gave it must not be able to begin a line of his own. */
const onOneLine = (text: string) => (/[\r\n\0]/.test(text) ? text.replaceAll(lineBreak, ' ') : text)

export const formatField = (name: string, value: string): string => `${onOneLine(name)}: ${onOneLine(value)}\r\n`

export const formatLines = (lines: readonly Line[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : formatField(line[0], line[1]))).join('')

/** With the empty line that ends it. */
export const formatMessage = (lines: readonly Line[]): string => `${formatLines(lines)}\r\n`

const escapes = table<string>({
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '?': '\\?',
})

/** As in a literal of C: how values that others chose are written in events. */
export const escapeValue = (text: string): string =>
  text.replace(/[\x07\b\f\n\r\t\v\\'"?]/g, (character) => escapes.get(character) as string)

/** Such as `2 -> "2"`, so that a count reads as a field. */
export const field = (name: string, value: string | number): Field => [name, String(value)]

export const yesOrNo = (isSo: boolean): string => (isSo ? 'Yes' : 'No')

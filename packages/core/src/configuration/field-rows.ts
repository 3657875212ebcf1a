// Short ways to write the rows of a field table.
// Not fields of any type in particular.

import type { BooleanWords, FieldRow } from './field.ts'

export const text = (value = ''): FieldRow => ({ type: 'text', default: value })
export const required: FieldRow = { type: 'text', isRequired: true }
export const lines: FieldRow = { type: 'lines' }
export const integer = (value: number, range: { min?: number; max?: number } = { min: 0 }): FieldRow => ({
  type: 'integer',
  default: String(value),
  ...range,
})
export const decimal = (value: number): FieldRow => ({ type: 'decimal', default: String(value), min: 0 })
export const oneOf = (
  values: readonly string[],
  value: string,
  other?: Readonly<Record<string, string>>,
): FieldRow => ({
  type: 'word',
  values,
  default: value,
  ...(other && { other }),
})
export const someOf = (values: readonly string[], value: string): FieldRow => ({
  type: 'words',
  values,
  default: value,
})
export const rule = (into: string): FieldRow => ({ type: 'rule', into, isHidden: true })
export const hidden = (row: FieldRow): FieldRow => ({ ...row, isHidden: true })

const flag =
  (words: BooleanWords) =>
  (value: 'yes' | 'no'): FieldRow => ({ type: 'boolean', words, default: value })

export const yesNo = flag('yes/no')
export const trueFalse = flag('true/false')
/** the spelling of TLS settings */
export const capitalYesNo = flag('Yes/No')

// A field of a record as files name it: `clid`, `amaflags(int64)`, `duration(float)`, `colour(uservar)`, `"always the same"`.

import type { RecordCell } from '@jackfield/records'
import { splitValues } from './split-values.ts'

const integers = /^u?int(8|16|32|64)?$|^integer$/i

export const unquoted = (text: string): string => /^(['"`])(.*)\1$/s.exec(text)?.[2] ?? text

export const cellName = (text: string): string => unquoted(text.replace(/\([^)]*\)$/, '').trim())

export function recordCell(text: string): RecordCell {
  if (/^(["']).*\1$/s.test(text)) return { kind: 'literal', text: unquoted(text) }
  const words = splitValues(/\(([^)]*)\)$/.exec(text)?.[1] ?? '')
  const as = words.some((word) => integers.test(word))
    ? 'integer'
    : words.some((word) => /^(float|double|real)$/i.test(word))
      ? 'float'
      : 'text'
  if (words.some((word) => /^literal$/i.test(word))) return { kind: 'literal', text: cellName(text) }
  return { kind: 'field', name: cellName(text), as }
}

// German: units before tens, `1N` before scales, feminine millions.

import { type Gender, type NumberGrammar, parts } from './number-grammar.ts'

/** `isAlone`: nothing was said before it, so that a hundred is just that. */
function say(value: number, gender: Gender | undefined, isAlone: boolean): string[] {
  if (value === 0) return []
  if (value === 1) return [gender === 'f' ? '1F' : '1']
  if (value < 20) return [String(value)]
  if (value < 100) return value % 10 === 0 ? [String(value)] : [`${value % 10}-and`, String(value - (value % 10))]
  for (const [scale, one, many] of large) {
    if (value < scale) continue
    const [head, rest] = parts(value, scale)
    const before = head === 1 ? ['1F', one] : [...say(head, undefined, true), many]
    return [...before, ...say(rest, gender, false)]
  }
  const [scale, word] = value < 1_000 ? ([100, 'hundred'] as const) : ([1_000, 'thousand'] as const)
  if (value === scale && isAlone) return [word]
  const [head, rest] = parts(value, scale)
  return [...(head === 1 ? ['1N'] : say(head, undefined, true)), word, ...say(rest, gender, false)]
}

const large = [
  [1_000_000_000, 'milliard', 'milliards'],
  [1_000_000, 'million', 'millions'],
] as const

export const german: NumberGrammar = {
  number: (value, gender) => say(value, gender, true),
  ordinal: (value) => unitsBeforeTens(value),
}

/** `1-and h-20`; beyond a hundred the rest says the place. */
function unitsBeforeTens(value: number): string[] {
  if (value <= 20) return [`h-${value}`]
  if (value < 100) return value % 10 === 0 ? [`h-${value}`] : [`${value % 10}-and`, `h-${value - (value % 10)}`]
  const [scale, word] = value < 1_000 ? ([100, 'hundred'] as const) : ([1_000, 'thousand'] as const)
  const [head, rest] = parts(value, scale)
  const before = head === 1 ? [] : say(head, undefined, true)
  return rest === 0 ? [...before, `h-${word}`] : [...before, word, ...unitsBeforeTens(rest)]
}

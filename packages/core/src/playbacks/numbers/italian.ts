// Italian: tens melt with one and eight, a hundred, a thousand and a million without one.

import { type NumberGrammar, parts, tensAndUnitsPlaced } from './number-grammar.ts'

const scales = [
  [1_000_000_000, 'billion', 'billions'],
  [1_000_000, 'million', 'millions'],
  [1_000, 'thousand', 'thousands'],
  [100, 'hundred', 'hundred'],
] as const

function say(value: number): string[] {
  if (value === 0) return []
  const unit = value % 10
  if (value < 100) {
    const isOneWord = value <= 20 || unit === 0 || unit === 1 || unit === 8
    return isOneWord ? [String(value)] : [String(value - unit), String(unit)]
  }
  for (const [scale, one, many] of scales) {
    if (value < scale) continue
    const [head, rest] = parts(value, scale)
    return [...(head === 1 ? [one] : [...say(head), many]), ...say(rest)]
  }
  return []
}

export const italian: NumberGrammar = { number: say, ordinal: tensAndUnitsPlaced(say) }

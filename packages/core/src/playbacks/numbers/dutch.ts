// Dutch: units, `nl-en`, tens; from eleven hundred on thousands are counted in hundreds.

import { lastWordPlaced, type NumberGrammar, parts } from './number-grammar.ts'

function say(value: number): string[] {
  if (value === 0) return []
  if (value <= 20) return [String(value)]
  if (value < 100)
    return value % 10 === 0 ? [String(value)] : [String(value % 10), 'nl-en', String(value - (value % 10))]
  if (value < 1_000 || (value >= 1_100 && value < 10_000)) {
    const [head, rest] = parts(value, 100)
    return [...(head === 1 ? [] : say(head)), 'hundred', ...say(rest)]
  }
  if (value < 1_000_000) {
    const [head, rest] = parts(value, 1_000)
    return [...(head === 1 ? [] : say(head)), 'thousand', ...say(rest)]
  }
  const [scale, word] =
    value < 1_000_000_000 ? ([1_000_000, 'million'] as const) : ([1_000_000_000, 'billion'] as const)
  const [head, rest] = parts(value, scale)
  return [...say(head), word, ...say(rest)]
}

export const dutch: NumberGrammar = { number: say, ordinal: lastWordPlaced(say) }

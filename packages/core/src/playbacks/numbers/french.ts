// French: `et` before one, sixty and eighty count up to twenty, a hundred and a thousand without one.

import { type Gender, lastWordPlaced, type NumberGrammar, parts } from './number-grammar.ts'

function say(value: number, gender?: Gender): string[] {
  if (value === 0) return []
  if (value === 1) return [gender === 'f' ? '1F' : '1']
  if (value <= 20) return [String(value)]
  if (value < 70) return withTens(value, 10, gender)
  if (value < 80) return withTens(value, 20, gender)
  if (value < 100) return ['80', ...say(value - 80, gender)]
  for (const [scale, word] of scales) {
    if (value < scale) continue
    const [head, rest] = parts(value, scale)
    const isSilent = head === 1 && scale <= 1_000
    return [...(isSilent ? [] : say(head)), word, ...say(rest, gender)]
  }
  return []
}

function withTens(value: number, size: number, gender?: Gender): string[] {
  const rest = value % size
  return [String(value - rest), ...(rest % 10 === 1 ? ['et'] : []), ...say(rest, gender)]
}

const scales = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const

export const french: NumberGrammar = { number: say, ordinal: lastWordPlaced(say) }

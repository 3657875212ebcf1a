// English, and languages that count the same way with their own prompts.

import { type Gender, type NumberGrammar, parts, tensAndUnits } from './number-grammar.ts'

export interface EnglishRules {
  /** said between hundreds and what is left below a hundred */
  readonly and?: string
  /** one, where the gender asks for another word */
  one?(gender: Gender | undefined): string
  /** one, before a scale */
  oneBefore?(scale: number): string
}

const scales = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const

export function englishLike({ and, one = () => '1', oneBefore = () => '1' }: EnglishRules): NumberGrammar {
  const say = (value: number, gender?: Gender): string[] => {
    for (const [scale, word] of scales) {
      if (value < scale) continue
      const [head, rest] = parts(value, scale)
      const before = head === 1 ? [oneBefore(scale)] : say(head)
      return [...before, word, ...(and !== undefined && rest > 0 && rest < 100 ? [and] : []), ...say(rest, gender)]
    }
    const words = tensAndUnits(value)
    return words.at(-1) === '1' ? words.with(-1, one(gender)) : words
  }
  return { number: say }
}

export const english = englishLike({})

export const britishEnglish = englishLike({ and: 'vm-and' })

/** What is called `se`. */
export const seSwedish = englishLike({
  one: (gender) => (gender === 'n' ? '1N' : '1'),
  oneBefore: (scale) => (scale === 1_000_000 ? '1N' : '1'),
})

/** All but the last word as it is; that one says the place. */
export function englishOrdinal(value: number): string[] {
  if (value <= 20) return [`h-${value}`]
  if (value < 100) {
    const unit = value % 10
    return unit === 0 ? [`h-${value}`] : [String(value - unit), `h-${unit}`]
  }
  for (const [scale, word] of scales) {
    if (value < scale) continue
    const [head, rest] = parts(value, scale)
    const before = english.number(head)
    return rest === 0 ? [...before, `h-${word}`] : [...before, word, ...englishOrdinal(rest)]
  }
  return []
}

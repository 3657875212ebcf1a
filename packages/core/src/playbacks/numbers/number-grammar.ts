// How a language says whole numbers: as names of prompts, those of `digits/` without their folder.
// Not the files: whoever plays them finds those.

export type Gender = 'f' | 'm' | 'n' | 'c'

export interface NumberGrammar {
  /** from 1 to 2,147,483,647 */
  number(value: number, gender?: Gender): string[]
  /** the place in an order, from 1 on; absent: as in English */
  ordinal?(value: number): string[]
}

/** `40 2`: tens and what is left; up to twenty one word. */
export function tensAndUnits(value: number): string[] {
  if (value === 0) return []
  if (value <= 20) return [String(value)]
  const unit = value % 10
  return unit === 0 ? [String(value)] : [String(value - unit), String(unit)]
}

/** Hundreds that have a word each: `200`. */
export const hundredsWord = (value: number): string => String(value - (value % 100))

/** What stands in front of a scale, and what is left. */
export const parts = (value: number, scale: number): readonly [head: number, rest: number] => [
  Math.floor(value / scale),
  value % scale,
]

const placed = (word: string): string => `h-${word}`

/** As the number is said, but for its last word: `1 nl-en h-20`. */
export const lastWordPlaced =
  (number: NumberGrammar['number']): NonNullable<NumberGrammar['ordinal']> =>
  (value) => {
    const words = number(value)
    return words.with(-1, placed(words.at(-1) ?? ''))
  }

/** Tens say their place as well as units: `h-20 h-1`. */
export const tensAndUnitsPlaced = (number: NumberGrammar['number']): NonNullable<NumberGrammar['ordinal']> => {
  const byLastWord = lastWordPlaced(number)
  return (value) => {
    const rest = value % 100
    if (value < 100) return tensAndUnits(value).map(placed)
    return rest === 0 ? byLastWord(value) : [...number(value - rest), ...tensAndUnits(rest).map(placed)]
  }
}

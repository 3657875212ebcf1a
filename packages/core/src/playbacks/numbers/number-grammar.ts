// How a language says whole numbers: as names of prompts, those of `digits/` without their folder.
// Not the files: whoever plays them finds those.

export type Gender = 'f' | 'm' | 'n' | 'c'

export interface NumberGrammar {
  /** from 1 to 2,147,483,647 */
  number(value: number, gender?: Gender): string[]
  /** the place in an order, from 1 on; absent: as in English, the last word is another one */
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

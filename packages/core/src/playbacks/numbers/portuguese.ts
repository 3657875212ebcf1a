// Portuguese: `pt-e` between tens and units and before the last part, a word for each hundred, feminine one and two.

import { type Gender, hundredsWord, type NumberGrammar, parts, tensAndUnitsPlaced } from './number-grammar.ts'

function say(value: number, gender?: Gender): string[] {
  if (value === 0) return []
  if (value <= 2) return [gender === 'f' ? `${value}F` : String(value)]
  if (value <= 20) return [String(value)]
  if (value < 100) return joined([String(value - (value % 10))], value % 10, gender)
  if (value === 100) return ['100']
  if (value < 200) return ['100E', ...say(value - 100, gender)]
  if (value < 1_000) return joined([hundredsWord(value)], value % 100, gender)
  if (value < 1_000_000) {
    const [head, rest] = parts(value, 1_000)
    return withRest([...(head === 1 ? [] : say(head, gender)), '1000'], rest, gender)
  }
  const [head, rest] = parts(value, 1_000_000)
  return withRest([...say(head), head === 1 ? '1000000' : '1000000S'], rest, gender)
}

const joined = (words: readonly string[], rest: number, gender?: Gender): string[] =>
  rest === 0 ? [...words] : [...words, 'pt-e', ...say(rest, gender)]

/** What is left is joined when it is one part alone: tens, hundreds or thousands without others. */
function withRest(words: readonly string[], rest: number, gender?: Gender): string[] {
  const isOnePart = rest < 100 || (rest < 1_000 && rest % 100 === 0) || (rest >= 1_000 && rest % 1_000 === 0)
  return isOnePart ? joined(words, rest, gender) : [...words, ...say(rest, gender)]
}

export const portuguese: NumberGrammar = { number: say, ordinal: tensAndUnitsPlaced(say) }

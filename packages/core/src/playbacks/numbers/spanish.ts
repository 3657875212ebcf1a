// Spanish: one word up to thirty, `and` between tens and units, a word for each hundred.

import { type Gender, hundredsWord, type NumberGrammar, parts, tensAndUnitsPlaced } from './number-grammar.ts'

function say(value: number, gender?: Gender): string[] {
  if (value === 0) return []
  if (value === 1) return [gender === 'f' ? '1F' : gender === 'm' ? '1M' : '1']
  if (value <= 30) return [String(value)]
  if (value < 100) {
    const unit = value % 10
    return unit === 0 ? [String(value)] : [String(value - unit), 'and', ...say(unit, gender)]
  }
  if (value === 100) return ['100']
  if (value < 200) return ['100-and', ...say(value - 100, gender)]
  if (value < 1_000) return [hundredsWord(value), ...say(value % 100, gender)]
  if (value < 1_000_000) {
    const [head, rest] = parts(value, 1_000)
    return [...(head === 1 ? [] : say(head)), 'thousand', ...say(rest, gender)]
  }
  const [head, rest] = parts(value, 1_000_000)
  return [...say(head, 'm'), head === 1 ? 'million' : 'millions', ...say(rest, gender)]
}

export const spanish: NumberGrammar = { number: say, ordinal: tensAndUnitsPlaced(say) }

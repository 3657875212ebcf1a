// Danish and Norwegian: `and` before what is left below a hundred, `1N` before hundreds and thousands. Danish has units before tens
// and millions of their own, Norwegian counts tens and units as English does.

import { german } from './german.ts'
import { type Gender, lastWordPlaced, type NumberGrammar, parts, tensAndUnits } from './number-grammar.ts'

interface Rules {
  tens(value: number): string[]
  /** before thousands: `20 1N thousand` */
  readonly countsThousandsNeuter: boolean
  readonly large: readonly (readonly [scale: number, one: string, many: string])[]
}

function counting({ tens, countsThousandsNeuter, large }: Rules): NumberGrammar['number'] {
  const say = (value: number, gender?: Gender): string[] => {
    if (value < 100) {
      const words = tens(value)
      return gender === 'n' && words.at(-1) === '1' ? words.with(-1, '1N') : words
    }
    for (const [scale, one, many] of large) {
      if (value < scale) continue
      const [head, rest] = parts(value, scale)
      return [...say(head), head === 1 ? one : many, ...joining(rest), ...say(rest, gender)]
    }
    const [scale, word] = value < 1_000 ? ([100, 'hundred'] as const) : ([1_000, 'thousand'] as const)
    const [head, rest] = parts(value, scale)
    const before = head === 1 ? ['1N'] : say(head, countsThousandsNeuter ? 'n' : undefined)
    return [...before, word, ...joining(rest), ...say(rest, gender)]
  }
  return say
}

const joining = (rest: number): string[] => (rest > 0 && rest < 100 ? ['and'] : [])

const unitsBeforeTens = (value: number): string[] => {
  if (value === 0) return []
  return value <= 20 || value % 10 === 0 ? [String(value)] : [`${value % 10}-and`, String(value - (value % 10))]
}

export const danish: NumberGrammar = {
  number: counting({
    tens: unitsBeforeTens,
    countsThousandsNeuter: false,
    large: [
      [1_000_000_000, 'milliard', 'milliards'],
      [1_000_000, 'million', 'millions'],
    ],
  }),
  ...(german.ordinal ? { ordinal: german.ordinal } : {}),
}

const norwegianNumber = counting({
  tens: tensAndUnits,
  countsThousandsNeuter: true,
  large: [
    [1_000_000_000, 'milliard', 'milliard'],
    [1_000_000, 'million', 'million'],
  ],
})

export const norwegian: NumberGrammar = { number: norwegianNumber, ordinal: lastWordPlaced(norwegianNumber) }

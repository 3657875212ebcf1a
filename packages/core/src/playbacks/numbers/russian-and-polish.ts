// Russian and Polish: a word for each hundred, and three forms of thousands and millions: for one, for two to four, for more.

import { type Gender, hundredsWord, lastWordPlaced, type NumberGrammar, parts, tensAndUnits } from './number-grammar.ts'

type Forms = readonly [one: string, few: string, many: string]

interface Rules {
  /** one and two by gender */
  unit(unit: number, gender: Gender | undefined): string
  tens?(tens: number, gender: Gender | undefined): string
  readonly large: readonly (readonly [scale: number, gender: Gender | undefined, forms: Forms])[]
  form(head: number, forms: Forms): string
}

function counting({ unit, tens = String, large, form }: Rules): NumberGrammar['number'] {
  const say = (value: number, gender?: Gender): string[] => {
    if (value < 100) return small(value, gender)
    if (value < 1_000) return [hundredsWord(value), ...say(value % 100, gender)]
    for (const [scale, own, forms] of large) {
      if (value < scale) continue
      const [head, rest] = parts(value, scale)
      return [...say(head, own), form(head, forms), ...say(rest, gender)]
    }
    return []
  }
  const small = (value: number, gender?: Gender): string[] =>
    tensAndUnits(value).map((word) => {
      const number = Number(word)
      return number < 10 ? unit(number, gender) : number >= 20 ? tens(number, gender) : word
    })
  return say
}

const isFew = (head: number) => head % 10 >= 2 && head % 10 <= 4 && (head % 100 < 12 || head % 100 > 14)

export const russian: NumberGrammar = {
  number: counting({
    unit: (unit, gender) => (unit <= 2 && gender !== undefined && gender !== 'c' ? `${unit}${gender}` : String(unit)),
    large: [
      [1_000_000_000, undefined, ['billion', 'billion-a', 'billions']],
      [1_000_000, undefined, ['million', 'million-a', 'millions']],
      [1_000, 'f', ['thousand', 'thousands-i', 'thousands']],
    ],
    form: (head, [one, few, many]) => (head % 10 === 1 && head % 100 !== 11 ? one : isFew(head) ? few : many),
  }),
  ordinal: (value) => lastWordPlaced(russian.number)(value),
}

/** The dots belong to the names of the files. */
export const polish: NumberGrammar = {
  number: counting({
    unit: (unit, gender) =>
      unit === 2 && gender === 'f' ? '2z' : unit === 2 && gender === 'm' ? '2-2m' : String(unit),
    tens: (tens, gender) => (gender === 'm' ? `${tens}m` : String(tens)),
    large: [
      [1_000_000_000, undefined, ['1000000000', '1000000000.2', '1000000000.5']],
      [1_000_000, undefined, ['1000000', '1000000.2', '1000000.5']],
      [1_000, undefined, ['1000', '1000.2', '1000.5']],
    ],
    form: (head, [one, few, many]) => (head === 1 ? one : isFew(head) ? few : many),
  }),
  ordinal: (value) => (value < 100 ? tensAndUnits(value) : polish.number(value)).map((word) => `h-${word}`),
}

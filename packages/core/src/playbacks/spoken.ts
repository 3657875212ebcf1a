// Numbers, digits and characters as lists of prompt files, spoken in English.
// Not the files.

import { table } from '@jackfield/base'

const digitPrompts = table<string>({ '*': 'star', '#': 'pound', '-': 'minus' })

/** One prompt per digit; what is no digit is not spoken. */
export function spellDigits(text: string): string[] {
  return [...text].flatMap((digit) => {
    if (/[0-9]/.test(digit)) return [`digits/${digit}`]
    const word = digitPrompts.get(digit)
    return word ? [`digits/${word}`] : []
  })
}

const characterPrompts = table<string>({
  '*': 'digits/star',
  '#': 'digits/pound',
  // spelled so in every set of prompts
  '!': 'letters/exclaimation-point',
  '@': 'letters/at',
  $: 'letters/dollar',
  '-': 'letters/dash',
  '.': 'letters/dot',
  '=': 'letters/equals',
  '+': 'letters/plus',
  '/': 'letters/slash',
  ' ': 'letters/space',
})

/** One prompt per character, in whatever letter case. */
export function spellCharacters(text: string): string[] {
  return [...text].map((character) => {
    const word = characterPrompts.get(character)
    if (word) return word
    if (/[0-9]/.test(character)) return `digits/${character}`
    if (/[a-z]/i.test(character)) return `letters/${character.toLowerCase()}`
    return `letters/ascii${character.codePointAt(0)}`
  })
}

const groups = [
  { size: 1_000_000_000, word: 'digits/billion' },
  { size: 1_000_000, word: 'digits/million' },
  { size: 1_000, word: 'digits/thousand' },
]

const largest = 2 ** 31 - 1

/** Leading digits of the text as people speak them; undefined: it does not begin with a number. */
export function spellNumber(text: string, language = 'en'): string[] | undefined {
  const match = /^\s*([+-]?)(\d+)/.exec(text)
  if (!match) return undefined
  const value = Math.min(Number(match[2]), largest)
  const saysAnd = language.startsWith('en_GB')
  const spoken = value === 0 ? ['digits/0'] : spellWhole(value, saysAnd)
  return match[1] === '-' && value !== 0 ? ['digits/minus', ...spoken] : spoken
}

function spellWhole(value: number, saysAnd: boolean): string[] {
  for (const { size, word } of groups) {
    if (value < size) continue
    const rest = value % size
    const needsAnd = saysAnd && rest > 0 && rest < 100
    return [
      ...spellWhole(Math.floor(value / size), saysAnd),
      word,
      ...(needsAnd ? ['vm-and'] : []),
      ...spellWhole(rest, saysAnd),
    ]
  }
  if (value >= 100) {
    const rest = value % 100
    const needsAnd = saysAnd && rest > 0
    return [
      `digits/${Math.floor(value / 100)}`,
      'digits/hundred',
      ...(needsAnd ? ['vm-and'] : []),
      ...spellWhole(rest, saysAnd),
    ]
  }
  if (value === 0) return []
  if (value < 20) return [`digits/${value}`]
  const unit = value % 10
  return [`digits/${value - unit}`, ...(unit ? [`digits/${unit}`] : [])]
}

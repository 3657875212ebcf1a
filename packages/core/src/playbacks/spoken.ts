// Numbers, digits and characters as lists of prompts, by the rules of a language.
// Not the files, and not the rules: `numbers` has those.

import { table } from '@jackfield/base'
import { englishOrdinal } from './numbers/english.ts'
import { grammarOf } from './numbers/grammars.table.ts'
import type { Gender } from './numbers/number-grammar.ts'

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

const largest = 2 ** 31 - 1

/** `21`, `-3`, `1,f`: what stands behind the digits is the gender, or nothing that counts. */
function read(
  text: string,
): { readonly value: number; readonly isNegative: boolean; readonly gender?: Gender } | undefined {
  const match = /^\s*([+-]?)(\d+)(?:,([fmnc]))?/i.exec(text)
  if (!match) return undefined
  const gender = match[3]?.toLowerCase() as Gender | undefined
  return { value: Math.min(Number(match[2]), largest), isNegative: match[1] === '-', ...(gender ? { gender } : {}) }
}

/** Names with a folder are as they are; `vm-and` has none. */
const prompt = (word: string) => (word === 'vm-and' ? word : `digits/${word}`)

/** Prompts of `num:21` or `enum:21` by rules that somebody wrote for a language; nothing: there are none. */
export type SpeakByRules = (what: string, language: string) => readonly string[] | undefined

/** Leading digits of the text as people speak them in this language; undefined: it does not begin with a number. */
export function spellNumber(text: string, language = 'en', rules?: SpeakByRules): string[] | undefined {
  const number = read(text)
  if (!number) return undefined
  const { value, isNegative, gender } = number
  const own = rules?.(`num:${value}`, language)
  if (own) return [...(isNegative ? [prompt('minus')] : []), ...own]
  if (value === 0) return ['digits/0']
  const words = grammarOf(language).number(value, gender)
  return [...(isNegative ? ['minus'] : []), ...words].map(prompt)
}

/** The place in an order: third, twenty-first. */
export function spellOrdinal(text: string, language = 'en', rules?: SpeakByRules): string[] | undefined {
  const number = read(text)
  if (!number || number.value === 0) return undefined
  const own = rules?.(`enum:${number.value}`, language)
  if (own) return [...own]
  const { ordinal = englishOrdinal } = grammarOf(language)
  return ordinal(number.value).map(prompt)
}

// A text by the words of the spelling alphabet, as prompts.

import { table } from '@jackfield/base'

/** The names of the files of marks that have no word of their own. */
const marks = table<string>({
  '!': 'letters/exclaimation-point',
  '@': 'letters/at',
  '#': 'digits/pound',
  $: 'letters/dollar',
  '*': 'digits/star',
  '+': 'letters/plus',
  '-': 'letters/dash',
  '.': 'letters/dot',
  '/': 'letters/slash',
  '=': 'letters/equals',
  ' ': 'letters/space',
})

function promptOf(char: string): string | undefined {
  if (/[a-z]/i.test(char)) return `sound:phonetic/${char.toLowerCase()}_p`
  if (/\d/.test(char)) return `sound:digits/${char}`
  return marks.get(char) && `sound:${marks.get(char)}`
}

export const phoneticPrompts = (text: string): string[] => [...text].map(promptOf).filter((uri) => uri !== undefined)

// SayPhonetic(text): letters by the words of the spelling alphabet.

import { application } from '../engine/application.ts'
import { say } from '../engine/say.ts'

/** The names of the files of marks that have no word of their own. */
const marks: Readonly<Record<string, string>> = {
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
}

function promptOf(char: string): string | undefined {
  if (/[a-z]/i.test(char)) return `sound:phonetic/${char.toLowerCase()}_p`
  if (/\d/.test(char)) return `sound:digits/${char}`
  return marks[char] && `sound:${marks[char]}`
}

export const sayPhonetic = application(
  {
    name: 'SayPhonetic',
    module: 'core',
    synopsis: 'Spells a text with the spelling alphabet.',
    arguments: ['text?'],
    split: 'none',
  },
  (call) =>
    say(
      call,
      [...call.data].map(promptOf).filter((uri) => uri !== undefined),
    ),
)

// Which grammar speaks which language; English where there is none.

import { table } from '@jackfield/base'
import { danish, norwegian } from './danish-and-norwegian.ts'
import { dutch } from './dutch.ts'
import { britishEnglish, english, seSwedish } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import type { NumberGrammar } from './number-grammar.ts'
import { portuguese } from './portuguese.ts'
import { polish, russian } from './russian-and-polish.ts'
import { spanish } from './spanish.ts'

const grammars = table<NumberGrammar>({
  da: danish,
  de: german,
  en_GB: britishEnglish,
  es: spanish,
  fr: french,
  it: italian,
  nb: norwegian,
  nl: dutch,
  nn: norwegian,
  no: norwegian,
  pl: polish,
  pt: portuguese,
  ru: russian,
  se: seSwedish,
})

/** `de_DE_f` is asked for as itself, then as `de_DE`, then as `de`. */
export function grammarOf(language: string): NumberGrammar {
  for (let at = language.length; at > 0; at = language.lastIndexOf('_', at - 1)) {
    const found = grammars.get(language.slice(0, at))
    if (found) return found
  }
  return english
}

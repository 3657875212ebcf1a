// The built-in configuration: the files of built-in/ with the words in @…@ filled in.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConfFiles } from '@jackfield/conf'
import { memoryFiles } from '@jackfield/conf'

const directory = join(import.meta.dirname, '../built-in')

export interface BuiltInWords {
  readonly PASSWORD: string
  readonly PORT: string
}

/** Where the files pretend to be. */
export const builtInDirectory = '/built-in'

export function builtInFiles(words: BuiltInWords): ConfFiles {
  const texts = Object.fromEntries(
    readdirSync(directory).map((name) => {
      const text = readFileSync(join(directory, name), 'utf8')
      const filled = text.replace(/@(PASSWORD|PORT)@/g, (_whole, word: keyof BuiltInWords) => words[word])
      return [join(builtInDirectory, name), filled]
    }),
  )
  return memoryFiles(texts)
}

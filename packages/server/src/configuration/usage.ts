// How much of what a configuration uses works here: applications, functions, options and files, each counted once.
// Not what is wrong with them.

import { basename } from 'node:path'
import { member } from '@jackfield/base'
import { type ConfDocument, type ConfSection, lastValue, visibleSections } from '@jackfield/conf'
import type { NameUse } from '@jackfield/dialplan'
import { standardFiles, standardOptions } from '../standard/options.table.ts'
import { ourOptions } from '../standard/our-options.ts'
import type { UsedStanding, UsedThing } from './used-things.ts'

interface Used {
  readonly kind: UsedThing['kind']
  readonly name: string
  readonly standing: UsedStanding
}

export function countUsage(
  uses: readonly NameUse[],
  documents: ReadonlyMap<string, ConfDocument>,
  unreadFiles: readonly string[],
): UsedThing[] {
  const counted = new Map<string, UsedThing>()
  const count = (used: Used): void => {
    const key = `${used.kind} ${used.name}`
    counted.set(key, { ...used, places: (counted.get(key)?.places ?? 0) + 1 })
  }
  for (const { kind, name, isThere } of uses) count({ kind, name, standing: isThere ? 'works' : 'not here' })
  for (const document of documents.values()) for (const used of optionsOf(document)) count(used)
  for (const file of unreadFiles.filter(isStandardFile)) count({ kind: 'file', name: file, standing: 'not here' })
  return [...counted.values()]
}

export const isStandardFile = (name: string): boolean =>
  member(standardFiles, name) !== undefined || member(standardOptions, name) !== undefined

function* optionsOf(document: ConfDocument): Generator<Used, void, undefined> {
  const file = basename(document.file)
  const ours = ourOptions.get(file)
  if (!ours) return
  for (const section of visibleSections(document)) {
    const options = sectionOf(ours, section)
    for (const { name } of options ? section.variables : []) {
      const word = name.toLowerCase().replace(/\(.*$/, '')
      if (word !== 'type') yield { kind: 'option', name: `${file} ${word}`, standing: options?.get(word) ?? 'not here' }
    }
  }
}

/** By its name, by the type it says, or as all others. Sections whose options have names of the owner's choice have none. */
function sectionOf<T>(sections: Readonly<Record<string, T>>, section: ConfSection): T | undefined {
  const name = section.name.toLowerCase()
  const named = member(sections, name)
  if (named !== undefined) return named
  const type = lastValue(section, 'type') ?? section.name
  return member(sections, `type=${type.toLowerCase()}`) ?? member(sections, '*')
}

// What say.conf says: by language, patterns of what is to be spoken and the prompts or further patterns it is made of.
// Not the speaking. With `mode = old`, and for languages that are not in the file, the rules of the exchange itself count.

import { type Complaint, type ConfDocument, findSection, lastValue, visibleSections, warning } from '@jackfield/conf'
import { isBroken, type Pattern, parsePattern } from '../patterns/index.ts'

export interface SayRule {
  readonly pattern: Pattern
  /** components with commas between them, not substituted */
  readonly text: string
}

export interface SaySettings {
  readonly mode: 'old' | 'new'
  /** in the order of the file: the first that matches counts */
  readonly languages: ReadonlyMap<string, readonly SayRule[]>
}

export const defaultSay: SaySettings = { mode: 'old', languages: new Map() }

export const sayModes = ['old', 'new'] as const

/** Options of [general]. */
export const sayOptions = ['mode'] as const

export function readSay(document: ConfDocument): {
  readonly say: SaySettings
  readonly complaints: readonly Complaint[]
} {
  const complaints: Complaint[] = []
  const general = findSection(document, 'general')
  const word = (general && lastValue(general, 'mode'))?.trim().toLowerCase() ?? 'old'
  const mode = sayModes.find((known) => known === word)
  if (general && !mode) complaints.push(warning('bad-value', `"${word}" is neither old nor new`, general))
  const languages = new Map<string, readonly SayRule[]>()
  for (const section of visibleSections(document)) {
    if (section.name.toLowerCase() === 'general') continue
    const rules = section.variables.map((variable) => {
      const pattern = parsePattern(variable.name)
      if (isBroken(pattern)) {
        complaints.push(warning('bad-pattern', `"${variable.name}" has a [ that does not close`, variable))
      }
      return { pattern, text: variable.value }
    })
    languages.set(section.name, [...(languages.get(section.name) ?? []), ...rules])
  }
  return { say: { mode: mode ?? 'old', languages }, complaints }
}

// Names in a pjsip.conf that lead nowhere: aors, auths, transports, endpoints and contexts that do not exist.
// Not what is wrong inside a section: whoever reads it says that.

import { member } from '@jackfield/base'
import {
  type Complaint,
  type ConfDocument,
  type ConfSection,
  type ConfVariable,
  failure,
  lastValue,
  parseList,
  visibleSections,
} from '@jackfield/conf'
import { isPjsipType } from './pjsip-object-types.ts'
import type { PjsipType } from './pjsip-types.table.ts'
import { type Referred, references } from './references.table.ts'

export interface ReferenceCheck {
  hasContext(name: string): boolean
  /** objects of this type are kept elsewhere, too */
  isKeptElsewhere(type: PjsipType): boolean
}

interface Found {
  readonly section: ConfSection
  readonly variable: ConfVariable
  readonly name: string
  readonly to: Referred
  others: number
}

const typeOf = (section: ConfSection): PjsipType | undefined => {
  const name = lastValue(section, 'type') ?? section.name
  return isPjsipType(name) ? name : undefined
}

/** The document with what wizards make. Each line is said once, whoever inherits it. */
export function danglingReferences(document: ConfDocument, check: ReferenceCheck): Complaint[] {
  const sections = visibleSections(document)
  const known = new Set(sections.map((section) => `${typeOf(section)} ${section.name}`))
  const isThere = (to: Referred, name: string) =>
    to === 'context' ? check.hasContext(name) : known.has(`${to} ${name}`) || check.isKeptElsewhere(to)
  const found = new Map<string, Found>()
  for (const section of sections) {
    for (const { variable, to, name } of namesIn(section)) {
      if (isThere(to, name)) continue
      const key = `${variable.file}:${variable.line} ${variable.name} ${name}`
      const before = found.get(key)
      if (before) before.others++
      else found.set(key, { section, variable, name, to, others: 0 })
    }
  }
  return [...found.values()].map(complain)
}

function* namesIn(section: ConfSection) {
  const type = typeOf(section)
  const rows = type && references[type]
  if (!rows) return
  const decided = new Map(section.variables.map((variable) => [variable.name.toLowerCase(), variable]))
  for (const [option, variable] of decided) {
    const row = member(rows, option)
    const names = row?.isList ? parseList(variable.value) : [variable.value.trim()]
    for (const name of row ? names : []) if (name !== '') yield { variable, to: (row as { to: Referred }).to, name }
  }
}

function complain({ section, variable, name, to, others }: Found): Complaint {
  const more = others === 0 ? '' : ` (and ${others} more)`
  const kind = to === 'context' ? 'context in the dialplan' : to
  const message = `[${section.madeBy ?? section.name}]${more}: ${variable.name} names "${name}", and there is no such ${kind}`
  return failure('no-such-object', message, variable)
}

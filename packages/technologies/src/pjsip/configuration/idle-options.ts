// Says which options of a pjsip.conf have no effect here, once for each, where somebody gave one another value than it has anyway.
// Not options that nobody knows: those make their object invalid.

import { member } from '@jackfield/base'
import { type Complaint, type ConfDocument, type ConfSection, lastValue, visibleSections } from '@jackfield/conf'
import { applyTuples, completeObject, type ObjectType, objectTypes } from '@jackfield/core'
import { type IdleOption, withoutEffect } from './without-effect.table.ts'

interface Found {
  readonly section: ConfSection
  readonly option: string
  readonly idle: IdleOption
  others: number
}

export function idleOptions(document: ConfDocument): Complaint[] {
  const found = new Map<string, Found>()
  for (const section of visibleSections(document)) {
    const type = typeOf(section)
    for (const [option, idle] of type ? optionsOf(section, type) : []) {
      const key = `${type?.name} ${option}`
      const known = found.get(key)
      if (known) known.others++
      else found.set(key, { section, option, idle, others: 0 })
    }
  }
  return [...found.values()].map(complain)
}

function complain({ section, option, idle, others }: Found): Complaint {
  const { file, line } = section.variables.findLast(({ name }) => name.toLowerCase() === option) ?? section
  const more = others === 0 ? '' : ` (and in ${others} more)`
  const message = `[${section.madeBy ?? section.name}]${more}: ${option} has no effect here: ${idle.because}`
  return { severity: 'notice', code: 'option-without-effect', message, file, line }
}

function typeOf(section: ConfSection): ObjectType | undefined {
  const name = lastValue(section, 'type') ?? section.name
  return withoutEffect.has(name)
    ? objectTypes.find((type) => type.name === name && type.configClass.startsWith('res_pjsip'))
    : undefined
}

/** Those given another value than they have by default. A section that is wrong has more to hear than this. */
function* optionsOf(section: ConfSection, type: ObjectType): Generator<[option: string, idle: IdleOption]> {
  const rows = withoutEffect.get(type.name)
  // there may be thousands of sections, and most have nothing of this
  if (!rows || !section.variables.some(({ name }) => rows.has(name.toLowerCase()))) return
  const lines = section.variables.filter(({ name }) => name.toLowerCase() !== 'type')
  const applied = applyTuples(
    type,
    {},
    lines.map(({ name, value }) => ({ attribute: name, value })),
  )
  if (!applied.ok) return
  const { fields } = completeObject(type, section.name, applied.values)
  for (const [option, idle] of rows) {
    const value = member(applied.values, option)
    if (value === undefined || value === (member(type.fields, option)?.default ?? '') || idle.isAlwaysDone) continue
    if (idle.when?.(fields) ?? true) yield [option, idle]
  }
}

// Says which options of a pjsip.conf have no effect here, once for each, where somebody gave one another value than it has anyway.
// Not options that nobody knows: those make their object invalid.

import { member } from '@jackfield/base'
import { type Complaint, type ConfDocument, type ConfSection, lastValue, visibleSections } from '@jackfield/conf'
import { applyTuples, completeObject } from '@jackfield/core'
import type { IdleOption, OptionTable } from './option.ts'
import { isPjsipType, pjsipObjectType } from './pjsip-object-types.ts'
import { type PjsipType, pjsipTypes } from './pjsip-types.table.ts'

/** By type, then by option: those that may have no effect. */
const idleRows: ReadonlyMap<PjsipType, ReadonlyMap<string, IdleOption>> = new Map(
  Object.entries(pjsipTypes).map(([type, { options }]) => [type as PjsipType, idleOf(options)]),
)

function idleOf(options: OptionTable): ReadonlyMap<string, IdleOption> {
  return new Map(Object.entries(options).flatMap(([name, { idle }]) => (idle ? [[name, idle] as const] : [])))
}

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
      const key = `${type} ${option}`
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

function typeOf(section: ConfSection): PjsipType | undefined {
  const name = lastValue(section, 'type') ?? section.name
  return isPjsipType(name) ? name : undefined
}

/** Those given another value than they have by default. A section that is wrong has more to hear than this. */
function* optionsOf(section: ConfSection, name: PjsipType): Generator<[option: string, idle: IdleOption]> {
  const rows = idleRows.get(name)
  // there may be thousands of sections, and most have nothing of this
  if (!rows || !section.variables.some((line) => rows.has(line.name.toLowerCase()))) return
  const type = pjsipObjectType(name)
  const lines = section.variables.filter((line) => line.name.toLowerCase() !== 'type')
  const applied = applyTuples(
    type,
    {},
    lines.map((line) => ({ attribute: line.name, value: line.value })),
  )
  if (!applied.ok) return
  const { fields } = completeObject(type, section.name, applied.values)
  for (const [option, idle] of rows) {
    const value = member(applied.values, option)
    if (value === undefined || value === (member(type.fields, option)?.default ?? '') || idle.isAlwaysDone) continue
    if (idle.when?.(fields) ?? true) yield [option, idle]
  }
}

// queuerules.conf: lists of steps by which the penalties that a caller allows change while he waits.
// Not the callers.

import {
  type Complaint,
  type ConfDocument,
  type ConfVariable,
  findSection,
  readOptions,
  visibleSections,
  warning,
} from '@jackfield/conf'
import { ruleOptions } from './queue-options.table.ts'

export interface Adjustment {
  readonly isRelative: boolean
  readonly value: number
}

export interface RuleStep {
  /** seconds after joining */
  readonly after: number
  readonly max: Adjustment
  readonly min: Adjustment
  readonly raise: Adjustment & { readonly sparesLow: boolean }
}

export interface ReadRules {
  /** by name, each in order of time */
  readonly rules: ReadonlyMap<string, readonly RuleStep[]>
  readonly complaints: readonly Complaint[]
}

export function readRules(document: ConfDocument): ReadRules {
  const complaints: Complaint[] = []
  const general = findSection(document, 'general')
  if (general)
    complaints.push(...readOptions(ruleOptions, general, { unknown: 'warning', badValue: 'warning' }).complaints)
  const rules = new Map<string, readonly RuleStep[]>()
  for (const section of visibleSections(document)) {
    if (section.name.toLowerCase() === 'general') continue
    const steps = section.variables.flatMap((variable) => readStep(variable, complaints) ?? [])
    rules.set(
      section.name,
      [...(rules.get(section.name) ?? []), ...steps].sort((one, other) => one.after - other.after),
    )
  }
  return { rules, complaints }
}

function readStep(variable: ConfVariable, complaints: Complaint[]): RuleStep | undefined {
  const { name, value } = variable
  if (name.toLowerCase() !== 'penaltychange') {
    complaints.push(warning('unknown-option', `"${name}" is not an option of a rule`, variable))
    return undefined
  }
  const [after = '', max, min = '', raise = ''] = value.split(',').map((part) => part.trim())
  const seconds = /^\d{1,9}$/.test(after) ? Number(after) : undefined
  if (seconds === undefined || max === undefined) {
    complaints.push(warning('bad-value', `"${value}" is no change of penalties: seconds, then the highest`, variable))
    return undefined
  }
  const sparesLow = /^r/i.test(raise)
  return {
    after: seconds,
    max: adjustment(max),
    min: adjustment(min),
    raise: { ...adjustment(sparesLow ? raise.slice(1) : raise), sparesLow },
  }
}

/** `+2` and `-2` are relative, `2` is not; nothing changes nothing. */
function adjustment(text: string): Adjustment {
  const found = /^([+-]?)(\d+)/.exec(text)
  if (!found) return { isRelative: true, value: 0 }
  const value = Number(found[2])
  return { isRelative: found[1] !== '', value: found[1] === '-' ? -value : value }
}

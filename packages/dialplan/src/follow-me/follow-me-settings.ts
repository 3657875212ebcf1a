// What followme.conf says: under which numbers somebody may be found, one step after the other.
// Not the finding.

import { member } from '@jackfield/base'
import {
  type Complaint,
  type ConfDocument,
  type ConfSection,
  type ConfVariable,
  findSection,
  type OptionTable,
  readOptions,
  visibleSections,
  warning,
} from '@jackfield/conf'
import { generalOptions, profileOptions, type SharedOptions } from './follow-me-options.table.ts'

/** Numbers that are called at once. */
export interface FollowMeStep {
  readonly numbers: readonly string[]
  readonly timeoutMs: number
}

export interface FollowMeProfile extends SharedOptions {
  readonly name: string
  readonly musicClass: string
  readonly context: string
  /** in the order in which they are tried */
  readonly steps: readonly FollowMeStep[]
}

export interface FollowMeSettings {
  /** nothing pressed for so long: who was asked does not take the call */
  readonly digitTimeoutMs: number
  readonly profiles: ReadonlyMap<string, FollowMeProfile>
}

export const defaultFollowMe: FollowMeSettings = { digitTimeoutMs: 5_000, profiles: new Map() }

const usualSeconds = 25

const policy = { unknown: 'warning', badValue: 'warning' } as const

/** A value that cannot be used leaves the default there, and a word about it. */
const lenient = <const Table extends OptionTable>(table: Table, section: ConfSection) =>
  readOptions(table, section, policy)

export function readFollowMe(document: ConfDocument): {
  readonly followMe: FollowMeSettings
  readonly complaints: readonly Complaint[]
} {
  const complaints: Complaint[] = []
  const section = findSection(document, 'general')
  const general = section && lenient(generalOptions, section)
  complaints.push(...(general?.complaints ?? []))
  const profiles = new Map<string, FollowMeProfile>()
  for (const each of visibleSections(document)) {
    if (each.name.toLowerCase() !== 'general') {
      profiles.set(each.name, readProfile(each, general?.options ?? {}, complaints))
    }
  }
  const digitTimeoutMs = general?.options.featuredigittimeout ?? defaultFollowMe.digitTimeoutMs
  return { followMe: { digitTimeoutMs, profiles }, complaints }
}

function readProfile(section: ConfSection, general: Partial<SharedOptions>, complaints: Complaint[]): FollowMeProfile {
  const { options, places, complaints: wrong } = lenient(profileOptions, section)
  complaints.push(...wrong)
  const lines = section.variables.filter(({ name }) => name.toLowerCase() === 'number')
  const steps = lines.flatMap((line, at) => readStep(line, at, complaints) ?? [])
  if (lines.length === 0) complaints.push(warning('followme-wrong', `[${section.name}] has no number`, section))
  const own = Object.fromEntries(Object.entries(options).filter(([name]) => member(places, name) !== undefined))
  return {
    ...(options as SharedOptions),
    ...general,
    ...(own as Partial<SharedOptions>),
    name: section.name,
    musicClass: options.musicclass ?? '',
    context: options.context ?? 'default',
    steps: steps.sort((one, other) => one.order - other.order),
  }
}

/** `number[&number…][,seconds[,order]]`; without an order as it stands in the file. */
function readStep(
  line: ConfVariable,
  at: number,
  complaints: Complaint[],
): (FollowMeStep & { readonly order: number }) | undefined {
  const [targets = '', seconds = '', order = ''] = line.value.split(',').map((part) => part.trim())
  const numbers = targets
    .split('&')
    .map((number) => number.trim())
    .filter((number) => number !== '')
  const isWrong = (text: string) => text !== '' && !/^[1-9]\d{0,5}$/.test(text)
  if (numbers.length === 0 || isWrong(seconds) || isWrong(order)) {
    const message = `"${line.value}" is no number with seconds and a place in the order, such as 6001&6002,20,1`
    complaints.push(warning('followme-wrong', message, line))
    return undefined
  }
  return {
    numbers,
    timeoutMs: (seconds === '' ? usualSeconds : Number(seconds)) * 1000,
    order: order === '' ? at + 1 : Number(order),
  }
}

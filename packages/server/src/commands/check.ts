// `jackfield check`: reads the configuration as a start would, says what is wrong with it, and starts nothing.

import { systemRandom } from '@jackfield/base'
import { type Complaint, formatComplaint } from '@jackfield/conf'
import type { Place } from '../command-line.ts'
import { type CheckedConfiguration, checkConfiguration } from '../configuration/check-configuration.ts'
import { describeUsage } from '../configuration/used-things.ts'
import { findPlace } from '../place.ts'

type Severity = Complaint['severity']

/** By the worst that was found; 2 is kept for words that make no sense. */
const exitCodes = { error: 1, warning: 3, notice: 0 } as const satisfies Record<Severity, number>

/** The exit code. */
export function check(where: Place, isJson: boolean): number {
  const found = findPlace(where, systemRandom)
  if (!found.ok) {
    console.error(`jackfield: ${found.message}`)
    return 1
  }
  const checked = checkConfiguration(found.place)
  for (const line of isJson ? [jsonOf(checked)] : linesOf(checked)) console.log(line)
  const worst = (['error', 'warning', 'notice'] as const).find((severity) => count(checked, severity) > 0)
  return worst ? exitCodes[worst] : 0
}

const count = ({ complaints }: CheckedConfiguration, wanted: Severity): number =>
  complaints.filter(({ severity }) => severity === wanted).length

const counted = (checked: CheckedConfiguration, severity: Severity): string => {
  const number = count(checked, severity)
  return `${number} ${severity}${number === 1 ? '' : 's'}`
}

function linesOf(checked: CheckedConfiguration): string[] {
  const { complaints, things } = checked
  const more = count(checked, 'notice') === 0 ? '' : `, ${counted(checked, 'notice')}`
  const total = `${counted(checked, 'error')}, ${counted(checked, 'warning')}${more}`
  return [
    ...complaints.map(formatComplaint),
    complaints.length === 0 ? 'nothing is wrong' : total,
    ...(things.length === 0 ? [] : [describeUsage(things)]),
  ]
}

function jsonOf(checked: CheckedConfiguration): string {
  const { complaints, things } = checked
  return JSON.stringify({
    errors: count(checked, 'error'),
    warnings: count(checked, 'warning'),
    notices: count(checked, 'notice'),
    complaints,
    things,
  })
}

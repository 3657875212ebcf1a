// `jackfield check`: reads the configuration as a start would, says what is wrong with it, and starts nothing.

import { systemRandom } from '@jackfield/base'
import { type Complaint, formatComplaint } from '@jackfield/conf'
import type { Place } from '../command-line.ts'
import { checkConfiguration } from '../configuration/check-configuration.ts'
import { findPlace } from '../place.ts'

/** 0: nothing is wrong, 1: something is. */
export function check(where: Place): number {
  const found = findPlace(where, systemRandom)
  if (!found.ok) {
    console.error(`jackfield: ${found.message}`)
    return 1
  }
  const complaints = checkConfiguration(found.place)
  for (const complaint of complaints) console.log(formatComplaint(complaint))
  const count = (wanted: Complaint['severity']) => complaints.filter(({ severity }) => severity === wanted).length
  const [errors, warnings, notices] = [count('error'), count('warning'), count('notice')]
  const more = notices === 0 ? '' : `, ${notices} notices`
  console.log(complaints.length === 0 ? 'nothing is wrong' : `${errors} errors, ${warnings} warnings${more}`)
  return errors === 0 ? 0 : 1
}

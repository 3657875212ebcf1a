// The names of applications as a socket gives them: none of them empty or too long.
// Not whether there is such an application.

import { Fault } from '@jackfield/description'
import { longestName } from './limits.ts'

/** Each name once, in order. */
export function checkNames(applications: readonly string[]): readonly string[] {
  const names = [...new Set(applications)]
  const wrong = names.find((name) => name === '' || name.length > longestName)
  if (names.length === 0 || wrong !== undefined) {
    throw new Fault('application-registration-failed', { parameter: 'app', value: wrong ?? '' })
  }
  return names
}

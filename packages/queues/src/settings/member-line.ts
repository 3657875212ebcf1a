// `interface[,penalty[,name[,state interface[,ringinuse[,wrapuptime[,paused]]]]]]`: a member as queues.conf writes it.
// Not the member.

import { parseBoolean } from '@jackfield/conf'
import type { MemberLine } from './queue-settings.ts'

/** Nothing: it names nobody. */
export function readMemberLine(text: string): MemberLine | undefined {
  const [location = '', penalty = '', name = '', state = '', ringInUse = '', wrapUp = '', paused = ''] = text
    .split(',')
    .map((part) => part.trim())
  if (location === '') return undefined
  return {
    interface: location,
    penalty: Math.max(0, wholeNumber(penalty)),
    name: name || location,
    stateInterface: state || location,
    ringsInUse: ringInUse === '' ? undefined : (parseBoolean(ringInUse) ?? false),
    wrapUpSeconds: Math.max(0, wholeNumber(wrapUp)),
    isPaused: parseBoolean(paused) ?? false,
  }
}

/** The number a text begins with, 0 when it does not. */
export const wholeNumber = (text: string): number => Number(/^\s*[+-]?\d+/.exec(text)?.[0] ?? 0)

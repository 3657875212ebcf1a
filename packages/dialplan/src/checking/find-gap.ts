// A gap in the priorities of an extension: what stands behind it is never reached from above.
// A priority with a label may be meant so, and one that another extension of the same name has is no gap.

import type { Context, Extension, Priority } from '../extensions/index.ts'
import type { DialplanReach } from './dialplan-reach.ts'

interface Gap {
  /** the first one behind it */
  readonly priority: Priority
  readonly message: string
}

export function findGap(reach: DialplanReach, context: Context, extension: Extension): Gap | undefined {
  let expected = 1
  for (const priority of extension.priorities.filter(({ number }) => number >= 1)) {
    const isReached = (number: number) => {
      const found = reach.findSame(context.name, extension, number)
      return found === 'there' || found === 'unknown'
    }
    if (priority.number > expected && priority.label === undefined && !isReached(priority.number - 1)) {
      const missing = expected === priority.number - 1 ? `${expected} is` : `${expected} to ${priority.number - 1} are`
      const message = `Priority ${priority.number} of ${extension.name} in [${context.name}] cannot be reached: ${missing} missing`
      return { priority, message }
    }
    expected = priority.number + 1
  }
  return undefined
}

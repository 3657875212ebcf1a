// How many steps were added while the dialplan runs, by clients and commands: they stay until the exchange ends.
// Not those of files, of parking lots and of telephones.

import type { LimitReached, Limits } from '@jackfield/core'
import type { Dialplan } from './dialplan.ts'

const byHand = new Set(['AMI', 'CLI'])

/** No more than these there are; some may have been removed again, which is looked at when it matters. */
const estimates = new WeakMap<Dialplan, number>()

/** Before one more is added. */
export function checkAddedSteps(contexts: Dialplan, limits: Limits): LimitReached | undefined {
  let count = (estimates.get(contexts) ?? 0) + 1
  if (count > limits.most('max_added_extensions')) count = countAdded(contexts) + 1
  const full = limits.check('max_added_extensions', count)
  estimates.set(contexts, full ? count - 1 : count)
  return full
}

function countAdded(contexts: Dialplan): number {
  let count = 0
  for (const context of contexts.contexts)
    for (const { priorities } of context.extensions)
      for (const { registrar } of priorities) if (byHand.has(registrar)) count++
  return count
}

// What a caller brings into a queue: priority and penalties, set on his channel before.
// Not his place.

import type { ApplicationRun } from '@jackfield/dialplan'
import type { PenaltyBounds } from '../strategy/penalties.ts'

/** A whole number that a variable has; nothing when it has none, which is said when it has something else. */
function numberIn({ variable, log }: ApplicationRun, name: string): number | undefined {
  const text = variable(name)?.trim() ?? ''
  if (text === '') return undefined
  if (/^[+-]?\d{1,9}$/.test(text)) return Number(text)
  log.warning(`Queue: ${name} is '${text}', which is no whole number`)
  return undefined
}

export const readPriority = (call: ApplicationRun): number => numberIn(call, 'QUEUE_PRIO') ?? 0

export function readBounds(call: ApplicationRun): PenaltyBounds {
  const text = call.variable('QUEUE_RAISE_PENALTY')?.trim() ?? ''
  const raise = /^(r?)(\d{1,9})$/i.exec(text)
  if (text !== '' && !raise) {
    call.log.warning(`Queue: QUEUE_RAISE_PENALTY is '${text}', which is no whole number, with or without an r in front`)
  }
  return {
    max: numberIn(call, 'QUEUE_MAX_PENALTY'),
    min: numberIn(call, 'QUEUE_MIN_PENALTY'),
    raise: raise ? Number(raise[2]) : undefined,
    sparesLow: (raise?.[1] ?? '') !== '',
  }
}

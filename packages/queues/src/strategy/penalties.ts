// Which penalties a caller allows: bounds and a level that lower ones are raised to, changed by rules while he waits.
// Not the members.

import type { RuleStep } from '../settings/read-rules.ts'

export interface PenaltyBounds {
  /** undefined: no bound, for as long as the caller waits */
  max: number | undefined
  min: number | undefined
  raise: number | undefined
  /** those below the lowest are not raised */
  sparesLow: boolean
}

export const noBounds = (): PenaltyBounds => ({ max: undefined, min: undefined, raise: undefined, sparesLow: false })

export const hasBounds = ({ max, min }: PenaltyBounds): boolean => max !== undefined || min !== undefined

/** What a penalty counts as. */
export function raisedPenalty(penalty: number, { raise, min, sparesLow }: PenaltyBounds): number {
  if (raise === undefined || penalty >= raise) return penalty
  return sparesLow && min !== undefined && penalty < min ? penalty : raise
}

/** Nothing: it lies outside of what the caller allows. */
export function allowedPenalty(penalty: number, bounds: PenaltyBounds): number | undefined {
  const counted = raisedPenalty(penalty, bounds)
  if (bounds.max !== undefined && counted > bounds.max) return undefined
  return bounds.min !== undefined && counted < bounds.min ? undefined : counted
}

/** One step of a rule. What was not bounded stays so; the variables that changed, as they are shown. */
export function applyStep(bounds: PenaltyBounds, step: RuleStep): (readonly [name: string, value: string])[] {
  const written: (readonly [string, string])[] = []
  const changed = (now: number, { isRelative, value }: RuleStep['max']) => Math.max(0, isRelative ? now + value : value)
  const highest = () => bounds.max ?? Number.POSITIVE_INFINITY
  if (bounds.max !== undefined) {
    bounds.max = changed(bounds.max, step.max)
    written.push(['QUEUE_MAX_PENALTY', String(bounds.max)])
  }
  if (bounds.min !== undefined) {
    bounds.min = Math.min(changed(bounds.min, step.min), highest())
    written.push(['QUEUE_MIN_PENALTY', String(bounds.min)])
  }
  if (bounds.raise !== undefined) {
    bounds.raise = Math.min(changed(bounds.raise, step.raise), highest())
    bounds.sparesLow = step.raise.sparesLow
    written.push(['QUEUE_RAISE_PENALTY', `${bounds.sparesLow ? 'r' : ''}${bounds.raise}`])
  }
  return written
}

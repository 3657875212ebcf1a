// Which calls somebody wants to see.
// Not how they are found: of those in memory all are looked at, the newest first.

import { applicationsOf, causeOf, partiesOf } from './call-facts.ts'
import type { CallKind } from './call-kinds.table.ts'
import type { Ladder } from './ladder.ts'

export interface CallFilter {
  /** part of the number of either party */
  readonly number?: string | undefined
  readonly application?: string | undefined
  readonly cause?: number | undefined
  /** a code from the table of reasons */
  readonly reason?: string | undefined
  /** begun at this moment or later, milliseconds since 1970 */
  readonly sinceMs?: number | undefined
  /** begun before this moment */
  readonly untilMs?: number | undefined
  readonly isLive?: boolean | undefined
  /** none: calls and refused calls */
  readonly kinds?: readonly CallKind[] | undefined
  readonly limit: number
  /** the id of a call: those that began before it */
  readonly before?: string | undefined
}

export const usualKinds: readonly CallKind[] = ['call', 'refused']

export function matchesFilter(ladder: Ladder, filter: CallFilter): boolean {
  const { number, application, cause, reason, sinceMs, untilMs, isLive, kinds = usualKinds } = filter
  if (!kinds.includes(ladder.kind)) return false
  if (isLive !== undefined && isLive !== (ladder.endedAt === undefined)) return false
  if (sinceMs !== undefined && ladder.begunAt < sinceMs) return false
  if (untilMs !== undefined && ladder.begunAt >= untilMs) return false
  if (application !== undefined && !applicationsOf(ladder).includes(application)) return false
  if (cause !== undefined && causeOf(ladder) !== cause) return false
  if (reason !== undefined && ladder.failure?.reason !== reason) return false
  return number === undefined || hasNumber(ladder, number)
}

function hasNumber(ladder: Ladder, number: string): boolean {
  const { from, to, caller, callee } = partiesOf(ladder)
  return [caller.number, callee.number, from, to].some((one) => one.includes(number))
}

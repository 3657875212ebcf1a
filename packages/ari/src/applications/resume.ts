// Where a client that comes back goes on, and what it lost when not all of it is there any more.
// Not the sending: it decides by numbers alone.

import type { ResumeToken } from './resume-token.ts'

export type LossReason =
  /** the token is of an earlier life of the exchange: its numbers mean nothing now */
  | 'exchange-restarted'
  /** the exchange has forgotten the application meanwhile: nothing was left that concerned it */
  | 'application-forgotten'
  /** it was away for longer than anything is kept */
  | 'away-too-long'
  /** too much happened, or too long ago */
  | 'events-expired'
  /** the token names a number that was never given */
  | 'unknown-place'

export interface Loss {
  readonly reason: LossReason
  /** the numbers of the events that are lost, where they are known */
  readonly from: number
  readonly to?: number
}

export interface ResumeOutcome {
  /** the next event has the number after this one */
  readonly seq: number
  readonly loss?: Loss
}

/** What is known of an application's numbers. */
export interface Numbers {
  readonly incarnation: string
  /** numbers up to here were never this application's */
  readonly firstSequence: number
  readonly sequence: number
  /** the oldest number that is kept; absent: none is */
  readonly firstKept: number | undefined
  /** the number at which nobody kept its events for a time; what it would have heard then is not even counted */
  readonly unkeptAt: number | undefined
}

export function resumePlace(token: ResumeToken | undefined, numbers: Numbers): ResumeOutcome {
  const { incarnation, firstSequence, sequence, firstKept, unkeptAt } = numbers
  if (!token) return { seq: sequence }
  const from = token.seq + 1
  if (token.incarnation !== incarnation) return { seq: sequence, loss: { reason: 'exchange-restarted', from } }
  if (token.seq < firstSequence) return { seq: sequence, loss: { reason: 'application-forgotten', from } }
  if (token.seq > sequence) return { seq: sequence, loss: { reason: 'unknown-place', from } }
  const oldest = firstKept ?? sequence + 1
  const wasUnkept = unkeptAt !== undefined && token.seq <= unkeptAt
  if (from >= oldest && !wasUnkept) return { seq: token.seq }
  const seq = Math.max(token.seq, oldest - 1)
  const reason = wasUnkept ? 'away-too-long' : 'events-expired'
  return { seq, loss: { reason, from, ...(seq > token.seq && { to: seq }) } }
}

// Where a client that comes back goes on, and what it lost when not all of it is there any more.
// Not the sending: it decides by numbers alone.

import type { ResumeToken } from './resume-token.ts'

export type LossReason =
  /** the token is of an earlier life of the exchange: its numbers mean nothing now */
  | 'exchange-restarted'
  /** the exchange has forgotten the application meanwhile: nothing was left that concerned it */
  | 'application-forgotten'
  /** there was a time when nothing was kept for it: it was away for too long, or a socket without numbers served it */
  | 'not-kept'
  /** too much happened, or too long ago */
  | 'events-expired'
  /** the token names a number that was never given */
  | 'unknown-place'
  /** it shared the application, and its calls have gone to other connections */
  | 'calls-moved'

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
  /** this life of the exchange */
  readonly exchange: string
  /** the first time that something could be kept for the application, and the present one: counted over all applications */
  readonly firstPeriod: number
  readonly period: number
  readonly sequence: number
  /** the oldest number that is kept; absent: none is */
  readonly firstKept: number | undefined
}

export function resumePlace(token: ResumeToken | undefined, numbers: Numbers): ResumeOutcome {
  const { exchange, firstPeriod, period, sequence, firstKept } = numbers
  if (!token) return { seq: sequence }
  const from = token.seq + 1
  if (token.exchange !== exchange) return { seq: sequence, loss: { reason: 'exchange-restarted', from } }
  if (token.period < firstPeriod) return { seq: sequence, loss: { reason: 'application-forgotten', from } }
  if (token.period > period || token.seq > sequence) return { seq: sequence, loss: { reason: 'unknown-place', from } }
  const oldest = firstKept ?? sequence + 1
  const isSamePeriod = token.period === period
  if (from >= oldest && isSamePeriod) return { seq: token.seq }
  const seq = Math.max(token.seq, oldest - 1)
  const reason = isSamePeriod ? 'events-expired' : 'not-kept'
  return { seq, loss: { reason, from, ...(seq > token.seq && { to: seq }) } }
}

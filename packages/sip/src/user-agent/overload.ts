// When new work is turned away, so that calls in progress go on (RFC 3261 §21.5.4).
// Not who is turned away: everybody who wants something new.

import type { SipRequest } from '../message/message.ts'

export interface OverloadOptions {
  /** transactions at once */
  readonly mostTransactions: number
  /** what 503 says */
  readonly retryAfterSeconds: number
  /** somebody else's measure, such as the lag of the control thread */
  readonly isOverloaded?: (() => boolean) | undefined
}

export const defaultOverload: OverloadOptions = { mostTransactions: 20_000, retryAfterSeconds: 5 }

/** Requests inside dialogs and ends of calls are always let in. */
export function isTurnedAway(request: SipRequest, transactions: number, options: OverloadOptions): boolean {
  if (request.method === 'ACK' || request.method === 'CANCEL' || request.toTag !== undefined) return false
  return transactions >= options.mostTransactions || (options.isOverloaded?.() ?? false)
}

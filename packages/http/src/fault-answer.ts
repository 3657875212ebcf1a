// A fault as an answer: status, phrase and body by the table of errors.
// Not the log: what is a bug is said there by whoever caught it.

import { member } from '@jackfield/base'
import { type ErrorTable, type FaultDetails, faultMessage } from '@jackfield/description'
import type { RestAnswer } from './rest-request.ts'

/**
 * A code that the table lacks is our own mistake, and is answered as one. Takes code and details, not a Fault: making one of those costs
 * a stack trace, and strangers can have as many errors as they like.
 */
export function faultAnswer(
  code: string,
  details: FaultDetails,
  table: ErrorTable,
  more?: Partial<RestAnswer>,
): RestAnswer {
  const row = member(table, code)
  if (!row) {
    return { status: 500, text: `{"message":"Internal error","code":${JSON.stringify(code)}}`, ...more }
  }
  const { parameter, allowed, reason, reason_code } = details
  const message = faultMessage(row, details)
  const also = row.alsoAs ? { [row.alsoAs]: message } : {}
  const text = JSON.stringify({ message, ...also, code, parameter, allowed, reason, reason_code })
  return { status: row.status, phrase: row.phrase, text, ...more }
}

// A fault as an answer: status, phrase and body by the table of errors.
// Not the log: what is a bug is said there by whoever caught it.

import { type ErrorTable, type Fault, faultMessage } from '@jackfield/description'
import type { RestAnswer } from './rest-request.ts'

/** A code that the table lacks is our own mistake, and is answered as one. */
export function faultAnswer(fault: Fault, table: ErrorTable, more?: Partial<RestAnswer>): RestAnswer {
  const row = table[fault.code]
  if (!row) {
    return { status: 500, text: `{"message":"Internal error","code":${JSON.stringify(fault.code)}}`, ...more }
  }
  const { parameter, allowed } = fault.details
  const text = JSON.stringify({ message: faultMessage(row, fault.details), code: fault.code, parameter, allowed })
  return { status: row.status, phrase: row.phrase, text, ...more }
}

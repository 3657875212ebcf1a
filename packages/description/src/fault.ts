// An error an interface can answer with: a code from its table, and the details of this one.
// Not a status: the table knows that.

import { member } from '@jackfield/base'

export interface ErrorRow {
  readonly status: number
  /** the reason phrase, where it is not the usual one */
  readonly phrase?: string
  /** the words of `message`; `{name}` takes a detail */
  readonly message: string
  /** another name the words stand under as well, for clients that look there */
  readonly alsoAs?: 'error'
  /** what it means and what to do about it, for its page of documentation */
  readonly about: string
}

export type ErrorTable = Readonly<Record<string, ErrorRow>>

export interface FaultDetails {
  readonly parameter?: string
  readonly allowed?: readonly string[] | { readonly min?: number; readonly max?: number }
  /** why, in a sentence, and its code, where one error has many reasons */
  readonly reason?: string | undefined
  readonly reason_code?: string | undefined
  /** instead of the table's words */
  readonly message?: string
  /** fills `{name}` in the table's words */
  readonly [name: string]: unknown
}

/** Thrown by handlers and the decoding; the door answers with the row of its code. */
export class Fault extends Error {
  readonly code: string
  readonly details: FaultDetails

  constructor(code: string, details: FaultDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** The `message` of a fault by its table. */
export function faultMessage(row: ErrorRow, details: FaultDetails): string {
  return (
    details.message ?? row.message.replace(/\{(\w+)\}/g, (_whole, name: string) => String(member(details, name) ?? ''))
  )
}

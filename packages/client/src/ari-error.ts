// An answer of the exchange that says no, with everything it said.
// Not a missing answer: that is a ConnectionError.

import type { ErrorCode } from '@jackfield/ari'
import { isJsonObject } from '@jackfield/base'
import type { WireAnswer } from './transport.ts'

export interface AriErrorDetails {
  readonly status: number
  /** from the table of errors; empty when the exchange has no codes */
  readonly code: ErrorCode | (string & {})
  readonly message: string
  /** the parameter that was missing or wrong */
  readonly parameter?: string | undefined
  /** what it may be */
  readonly allowed?: readonly string[] | { readonly min?: number; readonly max?: number } | undefined
  /** why, in a sentence, and its code, where one error has many reasons: a channel that could not be made */
  readonly reason?: string | undefined
  readonly reasonCode?: string | undefined
  /** what to look at on this side */
  readonly hint?: string | undefined
}

export class AriError extends Error {
  readonly status: number
  readonly code: AriErrorDetails['code']
  readonly parameter: string | undefined
  readonly allowed: AriErrorDetails['allowed']
  readonly reason: string | undefined
  readonly reasonCode: string | undefined
  /** what was asked for, such as `POST /channels` */
  readonly request: string

  constructor(request: string, details: AriErrorDetails) {
    const { status, code, message, parameter, allowed, reason, reasonCode, hint } = details
    const why = [reason, hint].filter((text) => text !== undefined)
    super(`${request}: ${status} ${message}${why.length === 0 ? '' : ` (${why.join('; ')})`}`)
    this.name = 'AriError'
    this.request = request
    this.status = status
    this.code = code
    this.parameter = parameter
    this.allowed = allowed
    this.reason = reason
    this.reasonCode = reasonCode
  }
}

/** The error of an answer whose status is not a success. */
export function readAriError(request: string, { status, phrase, body, hint }: WireAnswer): AriError {
  const said = parse(new TextDecoder().decode(body))
  const { message, error, code, parameter, allowed, reason, reason_code: reasonCode } = said
  const words = [message, error].find((text) => typeof text === 'string') as string | undefined
  return new AriError(request, {
    status,
    hint,
    message: words ?? phrase,
    code: typeof code === 'string' ? code : '',
    reason: typeof reason === 'string' ? reason : undefined,
    reasonCode: typeof reasonCode === 'string' ? reasonCode : undefined,
    parameter: typeof parameter === 'string' ? parameter : undefined,
    allowed: typeof allowed === 'object' && allowed !== null ? (allowed as AriErrorDetails['allowed']) : undefined,
  })
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : {}
  } catch {
    // a page of HTML, from something in between
    return {}
  }
}

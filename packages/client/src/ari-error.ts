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
}

export class AriError extends Error {
  readonly status: number
  readonly code: AriErrorDetails['code']
  readonly parameter: string | undefined
  readonly allowed: AriErrorDetails['allowed']
  /** what was asked for, such as `POST /channels` */
  readonly request: string

  constructor(request: string, { status, code, message, parameter, allowed }: AriErrorDetails) {
    super(`${request}: ${status} ${message}`)
    this.name = 'AriError'
    this.request = request
    this.status = status
    this.code = code
    this.parameter = parameter
    this.allowed = allowed
  }
}

/** The error of an answer whose status is not a success. */
export function readAriError(request: string, { status, phrase, body }: WireAnswer): AriError {
  const said = parse(new TextDecoder().decode(body))
  const { message, error, code, parameter, allowed } = said
  const words = [message, error].find((text) => typeof text === 'string') as string | undefined
  return new AriError(request, {
    status,
    message: words ?? phrase,
    code: typeof code === 'string' ? code : '',
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

// Whether a request outside of a dialog can be served at all: method, extensions, content (RFC 3261 §8.2).
// Not who may ask.

import { accepts, parseAccept } from '../headers/media-type.ts'
import { hasContent } from '../message/content.ts'
import { SipFault } from '../message/fault.ts'
import type { SipRequest } from '../message/message.ts'
import { readParameters } from '../message/parameters.ts'
import { Reader } from '../message/reader.ts'
import { methodRow } from '../tables/methods.table.ts'
import type { Header } from './parts.ts'

export interface Served {
  readonly methods: readonly string[]
  readonly extensions: readonly string[]
  /** kinds of bodies an INVITE may have and gets back */
  readonly sessionTypes: readonly string[]
}

export interface Refusal {
  readonly status: number
  readonly headers: readonly Header[]
}

export function screenRequest(request: SipRequest, served: Served): Refusal | undefined {
  if (!served.methods.includes(request.method)) {
    const allow: Header = ['allow', served.methods.join(', ')]
    return { status: methodRow(request.method) ? 405 : 501, headers: [allow] }
  }
  const required = request.values('require')
  const unknown =
    required.length === 0 ? required : required.filter((tag) => !served.extensions.includes(tag.toLowerCase()))
  // an ACK cannot be refused, and a CANCEL repeats its INVITE
  if (unknown.length > 0 && request.method !== 'CANCEL') {
    return { status: 420, headers: [['unsupported', unknown.join(', ')]] }
  }
  return changesSession(request.method) ? screenContent(request, served) : undefined
}

/** Requests that bring a description of a session, or whose answers do. */
export const changesSession = (method: string): boolean =>
  method === 'INVITE' || method === 'UPDATE' || method === 'PRACK'

function screenContent(request: SipRequest, { sessionTypes }: Served): Refusal | undefined {
  if (request.body.length > 0 && handlingOf(request.header('content-disposition')) !== 'optional') {
    if (!hasContent(request, sessionTypes)) return { status: 415, headers: [acceptOf(sessionTypes)] }
    const isEncoded = request.values('content-encoding').some((name) => name.toLowerCase() !== 'identity')
    if (isEncoded) return { status: 415, headers: [['accept-encoding', 'identity']] }
  }
  if (!request.has('accept')) return undefined
  const ranges = parseAccept(request.values('accept').join(', '))
  if (ranges instanceof SipFault) return { status: 400, headers: [] }
  return sessionTypes.some((one) => accepts(ranges, one))
    ? undefined
    : { status: 406, headers: [acceptOf(sessionTypes)] }
}

const acceptOf = (sessionTypes: readonly string[]): Header => ['accept', sessionTypes.join(', ')]

function handlingOf(disposition: string | undefined): string | undefined {
  if (disposition === undefined) return undefined
  const parameters = readParameters(new Reader(disposition, Math.max(0, disposition.indexOf(';'))))
  return parameters instanceof SipFault ? undefined : parameters.get('handling')?.toLowerCase()
}

// The answer to a request, with what every answer takes over from it (RFC 3261 §8.2.6).
// Not sending it.

import { reasonOf } from '../tables/status-codes.table.ts'
import { SipFault } from './fault.ts'
import { SipMessage, type SipRequest, type SipResponse } from './message.ts'

export interface ResponseParts {
  readonly reason?: string | undefined
  /** put on To when the request had none */
  readonly toTag?: string | undefined
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined
  readonly body?: Buffer | string | undefined
  readonly contentType?: string | undefined
}

export function createResponse(request: SipRequest, status: number, parts: ResponseParts = {}): SipResponse {
  const response = SipMessage.response(status, (parts.reason ?? reasonOf(status)).replace(/[\r\n\0]+/g, ' '))
  response.copyFrom(request, 'via').copyFrom(request, 'from')
  const to = request.header('to')
  if (to !== undefined) response.add('to', status > 100 ? withTag(request, to, parts.toTag) : to)
  response.copyFrom(request, 'call-id').copyFrom(request, 'cseq')
  if (status === 100) response.copyFrom(request, 'timestamp')
  for (const [name, value] of parts.headers ?? []) response.add(name, value)
  if (parts.body !== undefined) {
    response.body = typeof parts.body === 'string' ? Buffer.from(parts.body) : parts.body
    if (response.body.length > 0) response.add('content-type', parts.contentType ?? 'application/sdp')
  }
  return response
}

function withTag(request: SipRequest, to: string, tag: string | undefined): string {
  const read = request.readTo()
  // a To that does not parse is sent back as it came
  if (tag === undefined || read === undefined || read instanceof SipFault || read.parameters.has('tag')) return to
  return `${to};tag=${tag}`
}

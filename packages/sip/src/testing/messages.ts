// Requests and answers for tests, with everything a checked message has.
// Not part of the library.

import { SipMessage, type SipRequest, type SipResponse } from '../message/message.ts'
import { createResponse, type ResponseParts } from '../message/respond.ts'

interface RequestParts {
  uri?: string
  branch?: string
  via?: string
  fromTag?: string
  toTag?: string
  callId?: string
  sequence?: number
  headers?: readonly (readonly [string, string])[]
  body?: string
}

let branches = 0

/** Via is left out with `via: ''`: a client puts its own on. */
export function testRequest(method: string, parts: RequestParts = {}): SipRequest {
  const request = SipMessage.request(method, parts.uri ?? 'sip:bob@192.0.2.1')
  const via = parts.via ?? `SIP/2.0/UDP 192.0.2.2:5060;branch=${parts.branch ?? `z9hG4bKtest${++branches}`}`
  if (via !== '') request.add('via', via)
  request.add('max-forwards', '70')
  request.add('from', `<sip:alice@192.0.2.2>;tag=${parts.fromTag ?? 'alice'}`)
  request.add('to', `<sip:bob@192.0.2.1>${parts.toTag === undefined ? '' : `;tag=${parts.toTag}`}`)
  request.add('call-id', parts.callId ?? 'call-1')
  request.add('cseq', `${parts.sequence ?? 1} ${method}`)
  for (const [name, value] of parts.headers ?? []) request.add(name, value)
  if (parts.body !== undefined) {
    request.body = Buffer.from(parts.body)
    request.add('content-type', 'application/sdp')
  }
  return request
}

export const testResponse = (request: SipRequest, status: number, parts: ResponseParts = {}): SipResponse =>
  createResponse(request, status, { toTag: 'bob', ...parts })

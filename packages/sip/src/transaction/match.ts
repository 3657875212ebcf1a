// Which transaction a message belongs to: by branch, or by what RFC 2543 had (RFC 3261 §17.1.3, §17.2.3).
// Not the transactions.

import { magicCookie } from '../headers/via.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'

/** Answers come back with our own branch on top. */
export function clientKey(response: SipResponse): string {
  return `${response.via.parameters.get('branch')} ${response.cseq.method}`
}

export const clientKeyOfRequest = (request: SipRequest): string =>
  `${request.via.parameters.get('branch')} ${request.method}`

/** An ACK, and a CANCEL for what it cancels, are looked up as the INVITE. */
export function serverKey(request: SipRequest): string {
  if (request.transactionKey === '') {
    request.transactionKey = serverKeyFor(request, request.method === 'ACK' ? 'INVITE' : request.method)
  }
  return request.transactionKey
}

/** Of the request of another method with the same branch: what a CANCEL is for. */
export function serverKeyFor(request: SipRequest, method: string): string {
  const { via } = request
  const branch = via.parameters.get('branch')
  if (branch?.startsWith(magicCookie) && branch.length > magicCookie.length) {
    return `${branch} ${via.host.toLowerCase()}:${via.port ?? ''} ${method}`
  }
  // The cookie alone says nothing, and is matched the older way. To is left out: an ACK has a tag its INVITE had not.
  const { sequence } = request.cseq
  return `2543 ${request.callId} ${request.fromTag ?? ''} ${sequence} ${via.host}:${via.port ?? ''} ${branch ?? ''} ${request.requestUri} ${method}`
}

/** The same request that came another way has this in common (RFC 3261 §8.2.2.2). */
export const mergeKey = (request: SipRequest): string =>
  `${request.callId} ${request.fromTag ?? ''} ${request.cseq.sequence} ${request.method}`

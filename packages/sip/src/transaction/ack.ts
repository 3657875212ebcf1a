// ACK to an answer that is no success, and CANCEL: both repeat the request they belong to (RFC 3261 §17.1.1.3, §9.1).
// Not the ACK to a success: that is a request of the dialog.

import { formatCSeq } from '../headers/cseq.ts'
import { SipMessage, type SipRequest, type SipResponse } from '../message/message.ts'

export function createAck(request: SipRequest, response: SipResponse): SipRequest {
  const ack = sameHop('ACK', request)
  ack.set('to', response.header('to') ?? request.header('to')!)
  return ack
}

export function createCancel(
  request: SipRequest,
  headers: readonly (readonly [name: string, value: string])[] = [],
): SipRequest {
  const cancel = sameHop('CANCEL', request)
  for (const [name, value] of headers) cancel.add(name, value)
  return cancel
}

/** The branch of the request, its route and its number. */
function sameHop(method: 'ACK' | 'CANCEL', request: SipRequest): SipRequest {
  const message = SipMessage.request(method, request.requestUri)
  message.add('via', request.values('via')[0]!)
  message.copyFrom(request, 'route').add('max-forwards', '70')
  message.copyFrom(request, 'from').copyFrom(request, 'to').copyFrom(request, 'call-id')
  message.add('cseq', formatCSeq({ sequence: request.cseq.sequence, method }))
  return message
}

// An UPDATE of ours: another offer, or only a refresh of the session (RFC 3311, RFC 4028).
// Not what is offered.

import { type CallContext, isEnded } from '../call-context.ts'
import { hasBody, type MessageParts } from '../parts.ts'
import type { RequestResult } from '../request-result.ts'
import { request, withSession } from './send-request.ts'

export async function update(call: CallContext, parts: MessageParts): Promise<RequestResult> {
  const { offers, timer } = call
  const isOffer = hasBody(parts)
  if (isOffer && !offers.apply('sendOffer')) return { status: 491 }
  let result = await request(call, 'UPDATE', withSession(call, parts))
  if (timer.raise(result.response)) result = await request(call, 'UPDATE', withSession(call, parts))
  if (isOffer) offers.apply(result.status < 300 ? 'receiveAnswer' : 'refused')
  if (result.response && result.status < 300 && !isEnded(call)) {
    call.dialog.refreshTarget(result.response)
    timer.accept(result.response)
    if (isOffer) offers.lastBody = parts
  }
  return result
}

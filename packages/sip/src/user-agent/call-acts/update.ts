// An UPDATE of ours: another offer, or only a refresh of the session (RFC 3311, RFC 4028).
// Not what is offered.

import { type CallContext, isEnded } from '../call-context.ts'
import { isOffer, isWriter, type MessageParts, type OfferWriter, written } from '../parts.ts'
import type { RequestResult } from '../request-result.ts'
import { request, withSession } from './send-request.ts'

export async function update(call: CallContext, offer: MessageParts | OfferWriter): Promise<RequestResult> {
  const { offers, timer } = call
  const isOffering = isOffer(offer)
  if (isOffering && !offers.mayOffer) return { status: 491 }
  const parts = written(offer)
  if (isOffering) offers.apply('sendOffer')
  let result = await request(call, 'UPDATE', withSession(call, parts))
  if (timer.raise(result.response)) result = await request(call, 'UPDATE', withSession(call, parts))
  if (isOffering) offers.apply(result.status < 300 ? 'receiveAnswer' : 'refused')
  if (result.status >= 300 && isWriter(offer)) offer.withdraw?.()
  if (result.response && result.status < 300 && !isEnded(call)) {
    call.dialog.refreshTarget(result.response)
    timer.accept(result.response)
    if (isOffering) offers.lastBody = parts
  }
  return result
}

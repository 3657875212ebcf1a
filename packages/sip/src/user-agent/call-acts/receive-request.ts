// A request of theirs inside a call: BYE ends it, INVITE, UPDATE and PRACK may bring offers, the rest is the owner's.
// Not what is answered to an offer.

import type { CallContext } from '../call-context.ts'
import type { IncomingRequest } from '../incoming-request.ts'
import { passUp, receiveOffer, refuseForNow } from './receive-offer.ts'

/** False: the call is over and takes none; one that we hung up and that still waits for its ACK takes a BYE. */
export function receiveRequest(call: CallContext, incoming: IncomingRequest): boolean {
  const { request } = incoming
  if (call.state === 'terminated' || (call.state === 'ending' && request.method !== 'BYE')) return false
  const refused = call.dialog.receive(request)
  if (refused !== undefined) incoming.respond(refused)
  else if (request.method === 'BYE') receiveBye(call, incoming)
  else if (request.method === 'PRACK') receivePrack(call, incoming)
  else if (request.method === 'INVITE') receiveInvite(call, incoming)
  else if (request.method === 'UPDATE') receiveOffer(call, incoming)
  else passUp(call, incoming)
  return true
}

function receiveBye(call: CallContext, incoming: IncomingRequest): void {
  incoming.respond(200)
  call.apply('receiveBye', { by: 'peer', why: 'bye', request: incoming.request })
}

function receivePrack(call: CallContext, incoming: IncomingRequest): void {
  const { request } = incoming
  if (!call.options.onPrack?.(request)) {
    incoming.respond(481)
    return
  }
  if (request.body.length > 0 && call.offers.isFirstSettled) {
    // everything was agreed on before: this is another offer, answered here (RFC 3262 §5)
    receiveOffer(call, incoming)
    return
  }
  incoming.respond(200)
  if (request.body.length > 0) call.offers.apply('settleFirst')
  call.options.handler.onPrack?.(request)
}

/** One INVITE at a time, whoever sent it (RFC 3261 §14.2). */
function receiveInvite(call: CallContext, incoming: IncomingRequest): void {
  const { effects } = call.apply('receiveInvite')
  if (effects.includes('refuse491')) incoming.respond(491)
  else if (effects.includes('refuse500')) refuseForNow(call, incoming)
  else receiveOffer(call, incoming)
}

// An INVITE, UPDATE or PRACK of theirs that may bring an offer and may refresh the session; the owner answers it.
// Not whether an INVITE may come now: receive-request.ts asks the machine.

import type { SipResponse } from '../../message/message.ts'
import { type CallContext, isEnded, noteAllow } from '../call-context.ts'
import type { IncomingRequest, ResponseOptions } from '../incoming-request.ts'
import type { MessageParts } from '../parts.ts'

export function receiveOffer(call: CallContext, incoming: IncomingRequest): void {
  const { request } = incoming
  const { offers } = call
  const isInvite = request.method === 'INVITE'
  const timer = request.method === 'PRACK' ? undefined : call.timer.answer(request)
  if (timer?.kind === 'refused') {
    refuse(call, incoming, timer.status, { headers: timer.headers })
    return
  }
  const isOffer = request.body.length > 0
  const crossed = isOffer || isInvite ? offers.refusal : undefined
  if (crossed) {
    if (crossed === 'refuse491') refuse(call, incoming, 491)
    else refuseForNow(call, incoming)
    return
  }
  if (isOffer) offers.apply('receiveOffer')
  if (isInvite) call.pendingInvite = incoming
  if (call.options.contact !== undefined) incoming.contact = call.options.contact
  if (timer?.kind === 'agreed') incoming.successHeaders = timer.headers
  incoming.onFinal((response) => {
    if (isInvite) call.pendingInvite = undefined
    const isSuccess = response.status < 300
    if (isOffer) offers.apply(isSuccess ? 'sendAnswer' : 'refused')
    if (!isSuccess) {
      if (isInvite) call.apply('sendFailure')
      return
    }
    // it took so long that the call was over first
    if (isEnded(call)) return
    call.dialog.refreshTarget(request)
    noteAllow(call, request)
    if (timer) call.timer.restart(timer.kind === 'agreed' ? timer.timer : undefined)
    if (response.body.length > 0) offers.lastBody = bodyOf(response)
    if (isInvite && !isOffer && response.body.length > 0) offers.apply('sendOffer')
    if (isInvite) call.accept(response, incoming)
  })
  passUp(call, incoming)
}

/** One of theirs waits already (RFC 3261 §14.2). */
export function refuseForNow(call: CallContext, incoming: IncomingRequest): void {
  refuse(call, incoming, 500, { headers: [['retry-after', String(call.core.random.below(11))]] })
}

export function passUp(call: CallContext, incoming: IncomingRequest): void {
  const { handler } = call.options
  if (handler.onRequest) handler.onRequest(incoming)
  else incoming.respond(501)
}

function refuse(call: CallContext, incoming: IncomingRequest, status: number, options?: ResponseOptions): void {
  incoming.respond(status, options)
  if (incoming.method === 'INVITE') call.apply('sendFailure')
}

const bodyOf = (message: SipResponse): MessageParts => ({
  body: message.body,
  contentType: message.header('content-type'),
})

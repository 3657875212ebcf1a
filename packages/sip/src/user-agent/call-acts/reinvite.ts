// A re-INVITE of ours: tried again where it met theirs or asked for too little time (RFC 3261 §14.1, RFC 4028 §7.1).
// Not what is offered.

import { glareDelayMs } from '../../dialog/glare.ts'
import { type CallContext, isEnded } from '../call-context.ts'
import { lateAnswer } from '../call-handler.ts'
import { hasBody, type MessageParts } from '../parts.ts'
import type { RequestResult } from '../request-result.ts'
import { sendRequest, withSession } from './send-request.ts'

/** Attempts of one that keeps meeting theirs, or of one whose interval is never long enough. */
const mostTries = 5

export async function reinvite(call: CallContext, parts: MessageParts): Promise<RequestResult> {
  for (let tries = 1; ; tries++) {
    if (isEnded(call)) return { status: 481 }
    const result = await reinviteOnce(call, parts)
    if (tries < mostTries && call.timer.raise(result.response)) continue
    if (result.status !== 491 || tries >= mostTries) return result
    await call.core.clock.sleep(glareDelayMs(call.options.isCaller, call.core.random))
  }
}

async function reinviteOnce(call: CallContext, parts: MessageParts): Promise<RequestResult> {
  const { offers, options } = call
  const isOffer = hasBody(parts)
  if (call.apply('sendInvite').effects.includes('wait')) return { status: 491 }
  if (isOffer && !offers.apply('sendOffer')) {
    call.apply('receiveFailure')
    return { status: 491 }
  }
  const result = await sendRequest(call, 'INVITE', withSession(call, parts))
  if (isOffer) offers.apply(result.status < 300 ? 'receiveAnswer' : 'refused')
  const { response, request, status } = result
  if (!response || !request || status >= 300) {
    const isGone = status === 481 || status === 408
    call.apply(isGone ? 'receiveGone' : 'receiveFailure', { by: 'peer', why: 'gone' })
    return result
  }
  // hung up meanwhile: it is acknowledged all the same, and nothing begins anew
  if (call.apply('receiveSuccess').isKnown) {
    call.dialog.refreshTarget(response)
    call.timer.accept(response)
    if (isOffer) offers.lastBody = parts
  }
  call.acks.send(response, request, lateAnswer(options.handler, parts, response))
  return result
}

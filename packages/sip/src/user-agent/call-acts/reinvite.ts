// A re-INVITE of ours: it waits for what is under way, and is tried again where it met theirs or asked for too little time
// (RFC 3261 §14.1, RFC 4028 §7.1).
// Not what is offered.

import { step } from '@jackfield/base'
import { glareDelayMs } from '../../dialog/glare.ts'
import { callMachine } from '../call.machine.ts'
import { type CallContext, isEnded } from '../call-context.ts'
import { lateAnswer } from '../call-handler.ts'
import { isOffer, isWriter, type MessageParts, type OfferWriter, written } from '../parts.ts'
import type { RequestResult } from '../request-result.ts'
import { sendRequest, withSession } from './send-request.ts'

/** Attempts of one that keeps meeting theirs, or of one whose interval is never long enough. */
const mostTries = 5

export async function reinvite(call: CallContext, offer: MessageParts | OfferWriter): Promise<RequestResult> {
  for (let tries = 1; ; tries++) {
    while (!mayInvite(call)) await call.offers.nextStep
    if (isEnded(call)) return { status: 481 }
    const result = await reinviteOnce(call, offer)
    if (tries < mostTries && call.timer.raise(result.response)) continue
    if (result.status !== 491 || tries >= mostTries) return result
    await call.core.clock.sleep(glareDelayMs(call.options.isCaller, call.core.random))
  }
}

/** One INVITE at a time, whoever sent it, to its ACK; and it brings an offer or asks for one (RFC 3261 §14, RFC 3264 §4). */
const mayInvite = (call: CallContext): boolean =>
  isEnded(call) || (call.offers.mayOffer && !step(callMachine, call.state, 'sendInvite').effects.includes('wait'))

async function reinviteOnce(call: CallContext, offer: MessageParts | OfferWriter): Promise<RequestResult> {
  const { offers, options } = call
  const isOffering = isOffer(offer)
  const parts = written(offer)
  call.apply('sendInvite')
  if (isOffering) offers.apply('sendOffer')
  const result = await sendRequest(call, 'INVITE', withSession(call, parts))
  if (isOffering) offers.apply(result.status < 300 ? 'receiveAnswer' : 'refused')
  const { response, request, status } = result
  if (!response || !request || status >= 300) {
    if (isWriter(offer)) offer.withdraw?.()
    const isGone = status === 481 || status === 408
    call.apply(isGone ? 'receiveGone' : 'receiveFailure', { by: 'peer', why: 'gone' })
    return result
  }
  // hung up meanwhile: it is acknowledged all the same, and nothing begins anew
  if (call.apply('receiveSuccess').isKnown) {
    call.dialog.refreshTarget(response)
    call.timer.accept(response)
    if (isOffering) offers.lastBody = parts
  }
  call.acks.send(response, request, lateAnswer(options.handler, parts, response))
  return result
}

// What a caller hears until its call is answered, and the answer itself: ringing, early media, 200.
// Not refusals: the leg ends with those.

import type { ProgressOptions, SipRequest } from '@jackfield/sip'
import { watchForFax } from './fax-watch.ts'
import { diversionHeaders, identityHeaders } from './identity-headers.ts'
import type { SipLeg } from './sip-leg.ts'

/** `Supported` of an answer: what an INVITE of ours says about history has no place there. */
const answerSupports = ['supported', '100rel, timer, replaces, norefersub'] as const

function isReliable({ incoming, endpoint }: SipLeg): boolean {
  const peer = incoming?.reliability ?? 'none'
  if (endpoint['100rel'] === 'peer_supported' || endpoint['100rel'] === 'required') return peer !== 'none'
  return endpoint['100rel'] === 'yes' && peer === 'required'
}

/** Lines whose description went out already, reliably or not. */
const described = new WeakMap<SipLeg, 'loosely' | 'reliably'>()

const calledHeaders = (leg: SipLeg) => identityHeaders(leg.channel.facts.connected, leg.identity, 'called')

export function sayProgress(leg: SipLeg, status: 180 | 181 | 183, withMedia: boolean): void {
  const { incoming, media } = leg
  if (!incoming || incoming.isAnswered) return
  const reliable = isReliable(leg)
  const body = withMedia && described.get(leg) !== 'reliably' ? describe(leg, reliable) : undefined
  if (body !== undefined) {
    described.set(leg, reliable ? 'reliably' : 'loosely')
    leg.isDescribed = true
  }
  const went = status === 181 ? diversionHeaders(leg.channel, leg.identity, 'to') : []
  const options: ProgressOptions = { headers: [...calledHeaders(leg), ...went], isReliable: reliable }
  incoming.progress(status, body === undefined ? options : { ...options, body })
  if (body !== undefined && media.isAgreed) leg.channel.publish()
}

/** Our answer; or, when they offered nothing, our offer, which only a reliable answer may carry before the 200. */
function describe({ media }: SipLeg, mayOffer: boolean): string | undefined {
  if (media.isAgreed) return media.local
  return mayOffer ? media.offer() : undefined
}

/** Ringing after a description would end the early media of some phones: they get the description again. */
export function sayRinging(leg: SipLeg): void {
  const hasMedia = described.has(leg)
  const { allow_sending_180_after_183 } = leg.deps.signalling.objects.global
  if (leg.endpoint.inband_progress) sayProgress(leg, 183, true)
  else if (!hasMedia || allow_sending_180_after_183) sayProgress(leg, 180, false)
  else sayProgress(leg, 183, true)
}

export function answerLeg(leg: SipLeg): boolean {
  const { incoming, media } = leg
  if (!incoming || incoming.isAnswered || leg.isOver) return false
  const body = described.get(leg) === 'reliably' ? undefined : (describe(leg, true) as string)
  incoming.answer({ headers: [answerSupports, ...calledHeaders(leg)], ...(body === undefined ? {} : { body }) })
  if (media.isAgreed) leg.channel.publish()
  watchForFax(leg)
  leg.deps.direct.consider(leg.channel)
  return true
}

/** Their answer to an offer of ours that a success of ours had: in the ACK, or in a PRACK. */
export function lateAnswer(leg: SipLeg, request: SipRequest): void {
  const { media } = leg
  if (!media.isOffering || leg.isOver) return
  const isNew = !media.isAgreed
  const fault = request.body.length === 0 ? 'unreadable' : media.applyAnswer(request.body.toString())
  if (!fault) {
    leg.applyMedia()
    if (!isNew) leg.noteHold()
    leg.deps.direct.consider(leg.channel)
  } else if (!isNew) media.withdrawOffer()
  else if (request.method === 'ACK') leg.failOf(fault)
}

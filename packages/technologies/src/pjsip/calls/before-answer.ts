// What a caller hears until its call is answered, and the answer itself: ringing, early media, 200.
// Not refusals: the line ends with those.

import type { ProgressOptions, SipRequest } from '@jackfield/sip'
import { watchForFax } from './fax-watch.ts'
import { diversionHeaders, identityHeaders } from './identity-headers.ts'
import type { SipLine } from './sip-line.ts'

/** `Supported` of an answer: what an INVITE of ours says about history has no place there. */
const answerSupports = ['supported', '100rel, timer, replaces, norefersub'] as const

function isReliable({ incoming, endpoint }: SipLine): boolean {
  const peer = incoming?.reliability ?? 'none'
  if (endpoint['100rel'] === 'peer_supported' || endpoint['100rel'] === 'required') return peer !== 'none'
  return endpoint['100rel'] === 'yes' && peer === 'required'
}

/** Lines whose description went out already, reliably or not. */
const described = new WeakMap<SipLine, 'loosely' | 'reliably'>()

const toldHeaders = (line: SipLine) => identityHeaders(line.channel.facts.connected, line.identity, 'called')

export function sayProgress(line: SipLine, status: 180 | 181 | 183, withMedia: boolean): void {
  const { incoming, media } = line
  if (!incoming || incoming.isAnswered) return
  const reliable = isReliable(line)
  const body = withMedia && described.get(line) !== 'reliably' ? describe(line, reliable) : undefined
  if (body !== undefined) {
    described.set(line, reliable ? 'reliably' : 'loosely')
    line.isDescribed = true
  }
  const went = status === 181 ? diversionHeaders(line.channel, line.identity, 'to') : []
  const options: ProgressOptions = { headers: [...toldHeaders(line), ...went], isReliable: reliable }
  incoming.progress(status, body === undefined ? options : { ...options, body })
  if (body !== undefined && media.isAgreed) line.channel.publish()
}

/** Our answer; or, when they offered nothing, our offer, which only a reliable answer may carry before the 200. */
function describe({ media }: SipLine, mayOffer: boolean): string | undefined {
  if (media.isAgreed) return media.local
  return mayOffer ? media.offer() : undefined
}

/** Ringing after a description would end the early media of some phones: they get the description again. */
export function sayRinging(line: SipLine): void {
  const hasMedia = described.has(line)
  const { allow_sending_180_after_183 } = line.deps.signalling.objects.global
  if (line.endpoint.inband_progress) sayProgress(line, 183, true)
  else if (!hasMedia || allow_sending_180_after_183) sayProgress(line, 180, false)
  else sayProgress(line, 183, true)
}

export function answerLine(line: SipLine): boolean {
  const { incoming, media } = line
  if (!incoming || incoming.isAnswered || line.isOver) return false
  const body = described.get(line) === 'reliably' ? undefined : (describe(line, true) as string)
  incoming.answer({ headers: [answerSupports, ...toldHeaders(line)], ...(body === undefined ? {} : { body }) })
  if (media.isAgreed) line.channel.publish()
  watchForFax(line)
  line.deps.direct.consider(line.channel)
  return true
}

/** Their answer to an offer of ours that a success of ours had: in the ACK, or in a PRACK. */
export function lateAnswer(line: SipLine, request: SipRequest): void {
  const { media } = line
  if (!media.isOffering || line.isOver) return
  const isNew = !media.isAgreed
  const fault = request.body.length === 0 ? 'unreadable' : media.takeAnswer(request.body.toString())
  if (!fault) {
    line.applyMedia()
    if (!isNew) line.noteHold()
    line.deps.direct.consider(line.channel)
  } else if (!isNew) media.withdrawOffer()
  else if (request.method === 'ACK') line.failOf(fault)
}

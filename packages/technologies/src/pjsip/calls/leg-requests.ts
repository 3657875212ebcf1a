// What a peer asks for inside a call: another session, digits, texts, transfers.
// Not BYE, CANCEL and the usual PRACK: the stack answers those.

import { table } from '@jackfield/base'
import type { IncomingRequest } from '@jackfield/sip'
import { callerOf, receivedIdentity } from './caller-identity.ts'
import { parseInfoDigit } from './info-digits.ts'
import { handleRecordWish } from './one-touch.ts'
import { handleNotify } from './redirect-leg.ts'
import type { SipLeg } from './sip-leg.ts'
import { handleRefer } from './transfer-request.ts'

type Answer = (leg: SipLeg, incoming: IncomingRequest) => void

const answers = table<Answer>({
  INVITE: handleSession,
  UPDATE: handleSession,
  // one that brings another offer before the call is answered
  PRACK: handleSession,
  INFO: handleInfo,
  MESSAGE: handleText,
  REFER: handleRefer,
  NOTIFY: handleNotify,
  OPTIONS: (_line, incoming) => void incoming.respond(200),
})

export function answerRequest(leg: SipLeg, incoming: IncomingRequest): void {
  const answer = answers.get(incoming.method)
  if (!answer) incoming.respond(501)
  else if (leg.isOver) answerAfterwards(leg, incoming)
  else answer(leg, incoming)
}

/** Its phone has transferred the others and has not hung up yet: it may hold or refresh what is left, and nobody hears it. */
function answerAfterwards({ media }: SipLeg, incoming: IncomingRequest): void {
  const { method, request } = incoming
  if (method === 'OPTIONS' || method === 'NOTIFY') incoming.respond(200)
  else if (method !== 'INVITE' && method !== 'UPDATE') incoming.respond(404)
  else if (request.body.length === 0) incoming.respond(200, method === 'INVITE' ? { body: media.offer(false) } : {})
  else {
    const answer = media.answer(request.body.toString())
    if (answer.ok) incoming.respond(200, { body: answer.text })
    else incoming.respond(488)
  }
}

/** Another offer; the wish for one of ours; or only a refresh. */
function handleSession(leg: SipLeg, incoming: IncomingRequest): void {
  const { request } = incoming
  const { media } = leg
  const { direct } = leg.deps
  noteIdentity(leg, incoming)
  if (request.body.length === 0) {
    const wantsOffer = request.method === 'INVITE'
    if (wantsOffer) direct.release(leg.channel)
    const isComplete = leg.deps.signalling.objects.global.all_codecs_on_empty_reinvite
    incoming.respond(200, wantsOffer ? { body: media.offer(isComplete) } : {})
    return
  }
  const text = request.body.toString()
  // whatever it wants, it hears it of us; only a refresh changes nothing
  if (!media.isRepeated(text)) direct.release(leg.channel)
  const missing = media.openFor(text)
  if (!missing) {
    answerSession(leg, incoming, text)
    return
  }
  const { ports, plane } = leg.deps
  ports.queue(leg.channel, async (port) => {
    try {
      media.opened(await plane.renewPort(port, missing))
    } finally {
      // a stream that could not be opened is declined
      if (!leg.isOver && !incoming.isAnswered) answerSession(leg, incoming, text)
    }
  })
}

function answerSession(leg: SipLeg, incoming: IncomingRequest, text: string): void {
  const answer = leg.media.answer(text)
  if (!answer.ok) {
    // everything stays as it was
    incoming.respond(answer.why === 'unreadable' ? 400 : 488)
    return
  }
  incoming.respond(200, { body: answer.text })
  leg.applyMedia()
  leg.noteHold()
  leg.deps.direct.consider(leg.channel)
}

function noteIdentity({ endpoint, channel }: SipLeg, { request }: IncomingRequest): void {
  const received = endpoint.trust_connected_line ? receivedIdentity(request, endpoint) : undefined
  if (received) channel.handle({ type: 'connected-line', party: received })
}

function handleInfo(leg: SipLeg, incoming: IncomingRequest): void {
  if (handleRecordWish(leg, incoming)) return
  const { channel } = leg
  const { request } = incoming
  const type = request.contentType
  if (request.body.length === 0 && type === undefined) {
    incoming.respond(200)
    return
  }
  const digit = parseInfoDigit(type ?? '', request.body.toString())
  if (digit === undefined) {
    incoming.respond(415, { headers: [['accept', 'application/dtmf-relay, application/dtmf, application/hook-flash']] })
    return
  }
  if (digit === 'bad') {
    incoming.respond(500)
    return
  }
  incoming.respond(200)
  const { paths } = leg.deps
  const trail = paths.trailOf(request)
  if (digit.digit === '!') channel.handle({ type: 'flash' }, trail)
  else {
    channel.handle({ type: 'digit-began', digit: digit.digit }, paths.beginningOf(trail))
    channel.handle({ type: 'digit-ended', ...digit }, trail)
  }
}

function handleText({ channel, deps, endpoint }: SipLeg, incoming: IncomingRequest): void {
  const { request } = incoming
  const isText = /^(?:text|application)\//.test(request.contentType ?? '')
  if (!isText || request.body.length === 0) {
    incoming.respond(415, { headers: [['accept', 'text/plain']] })
    return
  }
  incoming.respond(202)
  const { name, number } = callerOf(request, endpoint)
  const details = { from: name || number, contentType: request.contentType ?? 'text/plain' }
  channel.handle({ ...details, type: 'text', text: request.body.toString() }, deps.paths.trailOf(request))
}

// A call that came: let in or refused, made a channel of, sent into the dialplan at the number it asked for.
// Not who may call: that was settled before.

import { detached } from '@jackfield/base'
import { type Channel, type FailureReason, Lineage } from '@jackfield/core'
import { type CallHandler, type Header, isSipUri, SipFault, type SipRequest } from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'
import { dialledUser } from '../signalling/dialled-user.ts'
import type { IdentifiedRequest, LocalView } from '../signalling/signalling.ts'
import { lateAnswer } from './before-answer.ts'
import { callerOf, lineKindOf } from './caller-identity.ts'
import type { CallsDeps } from './calls-deps.ts'
import { LegDriver } from './leg-driver.ts'
import { answerRequest } from './leg-requests.ts'
import { allowedCodecs } from './local-codecs.ts'
import { newChannelFacts } from './new-channel-facts.ts'
import { causeOfRequest, reasonHeaders } from './reasons.ts'
import { redirectingOf } from './redirecting-headers.ts'
import { reportRefused } from './refusal-words.ts'
import { SdpSession } from './sdp-session.ts'
import { sessionDepsFor } from './sdp-session-deps.ts'
import { timerOf } from './session-settings.ts'
import { SipLeg } from './sip-leg.ts'

const noMedia = 44
const tooManyHops = 483

/** Where a call is to go; a number: the status it is refused with. */
export function destinationOf(request: SipRequest, endpoint: EndpointSettings, deps: CallsDeps): string | number {
  const uri = request.readUri()
  if (uri instanceof SipFault || (!isSipUri(uri) && uri.scheme !== 'tel')) return 416
  const exten = dialledUser(uri, deps.signalling.objects) || 's'
  const { dialplan } = deps.exchange
  const context = endpoint.overlap_context || endpoint.context
  const caller = callerOf(request, endpoint).number
  if (dialplan.isPickup(exten) || dialplan.exists(context, exten, 1, caller)) return exten
  return endpoint.allow_overlap && dialplan.matchesMore(context, exten, caller) ? 484 : 404
}

/** Takes an INVITE outside of any dialog. Resolves when the channel is in the dialplan, or `elsewhere`, or refused. */
export async function handleInvite(
  deps: CallsDeps,
  identified: IdentifiedRequest,
  keep: (leg: SipLeg) => void,
  directAddress?: { readonly exten: string; begin(leg: SipLeg): void },
): Promise<void> {
  const { incoming, endpoint } = identified
  const { request } = incoming
  const refuse = (status: number, headers: readonly Header[] = [], reason?: FailureReason) => {
    reportRefused(deps, identified, status, reason)
    incoming.respond(status, { headers })
  }
  if (request.maxForwards === 0) {
    refuse(tooManyHops)
    return
  }
  const exten = directAddress?.exten ?? destinationOf(request, endpoint, deps)
  if (typeof exten === 'number') {
    refuse(exten)
    return
  }
  const unfit = reliabilityFault(request, endpoint)
  if (unfit) {
    refuse(unfit.status, unfit.headers)
    return
  }
  // what follows may take its time, and the caller is not to send it again meanwhile; where it takes none he hears that alone
  incoming.respondTrying()
  const view = deps.signalling.localFor(incoming.flow, endpoint)
  const sessionDeps = sessionDepsFor(deps, endpoint, view)
  if (!sessionDeps) {
    refuse(500, [], 'certificate-invalid')
    return
  }
  const media = new SdpSession(sessionDeps, allowedCodecs(endpoint))
  const offer = request.body.length > 0 ? request.body.toString() : undefined
  const fault = offer === undefined ? undefined : media.judge(offer)
  if (fault) {
    refuse(fault === 'unreadable' ? 400 : 488)
    return
  }
  const pass = deps.gate?.admit()
  if (pass && !pass.ok) {
    refuse(503, [['retry-after', '10']], pass.code)
    return
  }
  const leg = acceptLeg(deps, identified, exten, media, view)
  if (pass?.ok) pass.release()
  if (!leg) return
  keep(leg)
  await openMedia(leg, offer, () => (directAddress ? directAddress.begin(leg) : enterDialplan(leg, exten)))
}

function acceptLeg(
  deps: CallsDeps,
  { incoming, endpoint }: IdentifiedRequest,
  exten: string,
  media: SdpSession,
  view: LocalView,
): SipLeg | undefined {
  const { signalling, exchange } = deps
  const { request } = incoming
  let leg: SipLeg | undefined
  const handler: CallHandler = {
    onAck: (ack) => leg && lateAnswer(leg, ack),
    onPrack: (prack) => leg && lateAnswer(leg, prack),
    onCancel: (cancel) => leg?.cancelled(cancel),
    onRequest: (inside) => (leg ? answerRequest(leg, inside) : inside.respond(500)),
    onEnd: (end) => leg?.ended(end),
  }
  const credentials = signalling.credentials(endpoint)
  const call = signalling.agent.acceptCall(incoming, {
    handler,
    timer: timerOf(endpoint, request),
    contact: view.contact,
    ...(credentials ? { credentials } : {}),
    cancelHeaders: (cancel) => reasonHeaders(causeOfRequest(cancel), endpoint.suppress_q850_reason_headers),
  })
  if (!call) return undefined
  const channel = exchange.channels.prepare({
    ...newChannelFacts(endpoint),
    state: 'Ring',
    protocolId: request.callId,
    caller: callerOf(request, endpoint),
    lineKind: lineKindOf(request),
    redirecting: redirectingOf(request),
    dialedNumber: exten,
    exten,
    formats: media.codecs.filter(({ kind }) => kind === 'audio').map(({ name }) => name),
  }) as Channel
  leg = new SipLeg(deps, { channel, endpoint, media, view, received: request })
  leg.incoming = call
  deps.paths.inheritPath(channel, request, () => new Lineage())
  const caller = deps.callerWith(request.callId)
  if (caller) channel.tie(caller)
  channel.connect(new LegDriver(leg))
  exchange.channels.announce(channel)
  const uri = request.readUri()
  if (!(uri instanceof SipFault) && isSipUri(uri)) channel.variables.set('SIPDOMAIN', uri.host)
  for (const [name, value] of endpoint.set_var)
    detached(exchange.channels.setVariable(channel, name, value), 'a variable', { channelId: channel.id })
  return leg
}

async function openMedia(leg: SipLeg, offer: string | undefined, begin: () => void): Promise<void> {
  const { channel, media, deps } = leg
  const opened = await deps.ports.open(channel)
  if (channel.isEnded || leg.isOver) return
  if (!opened?.local) {
    if (!channel.failure) channel.fail('no-media-port')
    channel.drop(noMedia)
    return
  }
  media.opened(opened)
  if (offer !== undefined) {
    const answer = media.answer(offer)
    if (!answer.ok) {
      channel.fail(answer.why === 'unreadable' ? 'sdp-invalid' : 'codec-mismatch')
      leg.incoming?.reject(488)
      leg.gone(58, 488)
      return
    }
    leg.applyMedia()
  }
  begin()
}

function enterDialplan(leg: SipLeg, exten: string): void {
  const { channel, endpoint, deps } = leg
  const { dialplan, dialplanRuns } = deps.exchange
  const place = { context: endpoint.context, exten, priority: 1 }
  if (dialplan.isPickup(exten)) dialplanRuns.startApplication(channel, place, 'Pickup')
  else dialplanRuns.start(channel, place)
}

function reliabilityFault(request: SipRequest, endpoint: EndpointSettings) {
  const isRequired = request.lists('require', '100rel')
  if (endpoint['100rel'] === 'no' && isRequired) return { status: 420, headers: [['unsupported', '100rel']] as const }
  const isPossible = isRequired || request.lists('supported', '100rel')
  if (endpoint['100rel'] === 'required' && !isPossible) {
    return { status: 421, headers: [['require', '100rel']] as const }
  }
  return undefined
}

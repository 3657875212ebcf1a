// A call we make: a channel to an endpoint, its INVITE, and what the peer says until it has answered or refused.
// Not which of several contacts: the first, unless the dial string names one.

import { detached } from '@jackfield/base'
import type { CallOutcome, ChannelRequest, FailureReason, RequestOutcome } from '@jackfield/core'
import {
  type CallHandler,
  formatUri,
  type Header,
  isSipUri,
  parseUri,
  type RequestResult,
  SipFault,
  type SipResponse,
  sipUri,
  unescapeUri,
} from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { Target } from '../signalling/signalling.ts'
import { lateAnswer } from './before-answer.ts'
import { callerContact } from './caller-contact.ts'
import { configuredCaller, receivedIdentity, userOf } from './caller-identity.ts'
import type { CallsDeps } from './calls-deps.ts'
import { causeOfStatus } from './causes.table.ts'
import { type DialledEndpoint, parseDialString } from './dial-string.ts'
import { requestFarLeg } from './far-leg.ts'
import { watchForFax } from './fax-watch.ts'
import { historyInfo } from './history-info.ts'
import { diversionHeaders, fromOf, identityHeaders } from './identity-headers.ts'
import { LegDriver } from './leg-driver.ts'
import type { FromParameter } from './leg-headers.ts'
import { answerRequest } from './leg-requests.ts'
import { offeredCodecs } from './local-codecs.ts'
import { newChannelFacts } from './new-channel-facts.ts'
import { asPhone, namedAsPhone } from './phone-user.ts'
import { redirectingOf } from './redirecting-headers.ts'
import { reportRefusedByPeer } from './refusal-words.ts'
import { SdpSession, type SessionFault } from './sdp-session.ts'
import { sessionDepsFor } from './sdp-session-deps.ts'
import { reliableOf, timerOf } from './session-settings.ts'
import { SipLeg } from './sip-leg.ts'

const unreachable = 3
const noMedia = 44
const bearerNotAvailable = 58
const redirected = 23
const movedTemporarily = 302
/** Who is sent on so often is sent in circles. */
const mostRedirections = 10

/** Makes a channel to an endpoint. It is called by its driver. */
export async function requestLeg(
  deps: CallsDeps,
  request: ChannelRequest,
  keep: (leg: SipLeg) => void,
): Promise<RequestOutcome> {
  const { signalling, exchange } = deps
  const dialled = parseDialString(request.resource, signalling)
  const target = dialled && targetFor(deps, dialled, request)
  if (!dialled || !target) {
    return { ok: false, code: 'unavailable', cause: unreachable, ...nobodyThere(dialled, request.resource) }
  }
  const { endpoint } = dialled
  if (signalling.maintenance.has(endpoint.name)) {
    const reason = `${endpoint.name} is in maintenance`
    return { ok: false, code: 'unavailable', cause: unreachable, failure: 'endpoint-in-maintenance', reason }
  }
  if (target.node !== undefined) return requestFarLeg(deps, dialled, { ...target, node: target.node }, request)
  const view = signalling.localFor(target, endpoint, signalling.objects.global.default_from_user)
  const sessionDeps = sessionDepsFor(deps, endpoint, view)
  if (!sessionDeps) {
    const reason = 'its certificates cannot be used'
    return { ok: false, code: 'unavailable', cause: bearerNotAvailable, failure: 'certificate-invalid', reason }
  }
  const codecs = offeredCodecs(endpoint, request.formats)
  const media = new SdpSession(sessionDeps, codecs)
  const { requestor } = request
  const channel = exchange.channels.prepare({
    ...newChannelFacts(endpoint),
    id: request.id,
    isOutgoing: true,
    ...(request.isInternal && { isInternal: true }),
    protocolId: exchange.random.uuid(),
    caller: configuredCaller(endpoint),
    exten: 's',
    formats: codecs.filter(({ kind }) => kind === 'audio').map(({ name }) => name),
    ...requestor?.kinship,
  })
  if (!channel) return { ok: false, code: 'id-in-use', cause: 0 }
  const leg = new SipLeg(deps, { channel, endpoint, media, view, target })
  keep(leg)
  if (requestor) inherit(leg, deps.inheritedHeaders(requestor))
  channel.connect(new LegDriver(leg, () => placeCall(leg)))
  exchange.channels.announce(channel)
  for (const [name, value] of endpoint.set_var)
    detached(exchange.channels.setVariable(channel, name, value), 'a variable', { channelId: channel.id })
  const opened = await deps.ports.open(channel)
  if (!opened?.local) {
    channel.fail('no-media-port')
    channel.drop(noMedia)
    return { ok: false, code: 'unavailable', cause: noMedia, failure: 'no-media-port', isReported: true }
  }
  media.opened(opened)
  return { ok: true, channel }
}

/** The other exchange that would be asked for it. */
export function nodeOf(deps: CallsDeps, resource: string): string | undefined {
  const dialled = parseDialString(resource, deps.signalling)
  return dialled && targetFor(deps, dialled, {})?.node
}

/** What another exchange asks for is reached from here or not at all: it would come back otherwise. */
function targetFor(
  { signalling, exchange }: CallsDeps,
  { endpoint, wish }: DialledEndpoint,
  { isInternal }: Pick<ChannelRequest, 'isInternal'>,
): Target | undefined {
  const targets = signalling.targets(endpoint, wish)
  const staysHere = isInternal || !exchange.elsewhere
  return staysHere ? targets.find(({ node }) => node === undefined) : targets[0]
}

function nobodyThere(
  dialled: DialledEndpoint | undefined,
  resource: string,
): { readonly failure: FailureReason; readonly reason: string } {
  if (!dialled) return { failure: 'no-such-endpoint', reason: `there is no endpoint for '${resource}'` }
  const { endpoint, wish } = dialled
  if (wish.uri !== undefined) return { failure: 'endpoint-invalid', reason: `'${wish.uri}' is no SIP address` }
  const aors = wish.aors ?? endpoint.aors
  const reason =
    aors.length === 0
      ? `the endpoint '${endpoint.name}' has no aors`
      : `nobody is registered or reachable at ${aors.map((aor) => `'${aor}'`).join(', ')}`
  return { failure: 'endpoint-not-registered', reason }
}

function inherit(leg: SipLeg, headers: readonly Header[]): void {
  for (const [name, value] of headers) {
    leg.headers.add(name, value)
    leg.inheritable.add(name, value)
  }
}

function placeCall(leg: SipLeg): CallOutcome {
  const { target } = leg
  if (!target || leg.isOver) return { ok: false, cause: unreachable }
  invite(leg, target, leg.view.contact)
  return { ok: true }
}

function invite(leg: SipLeg, target: Target, contact: string): void {
  const { deps, identity, media, endpoint, channel } = leg
  const { signalling } = deps
  const domain = channel.variables.get('SIPFROMDOMAIN')
  const credentials = signalling.credentials(endpoint)
  // what comes back at once is heard when the call has been placed
  let isPlacing = true
  const later = (act: () => void) => (isPlacing ? queueMicrotask(act) : act())
  const handler: CallHandler = {
    onProgress: (response) => handleProgress(leg, response),
    onAnswer: (response) => handleAnswer(leg, response),
    onFailure: (result) => later(() => handleRefusal(leg, result)),
    onAck: (ack) => lateAnswer(leg, ack),
    onRequest: (incoming) => answerRequest(leg, incoming),
    onEnd: (end) => leg.ended(end),
  }
  const from = withParameters(fromOf(channel.facts.connected, identity, domain), leg.headers.fromParameters)
  const to = `<${withoutPort(target.uri)}>`
  const isPhone = endpoint.user_eq_phone
  leg.outgoing = signalling.agent.invite({
    uri: isPhone ? asPhone(target.uri) : target.uri,
    from: isPhone ? namedAsPhone(from) : from,
    to: isPhone ? namedAsPhone(to) : to,
    callId: channel.facts.protocolId,
    contact: callerContact(leg, target) ?? contact,
    routes: target.routes,
    maxForwards: Math.min(signalling.objects.global.max_forwards, channel.maxForwards ?? 255),
    headers: [...ownHeaders(leg, target), ...deps.paths.ofCall(channel), ...traceHeaders(leg)],
    body: media.offer(),
    timer: timerOf(endpoint),
    reliable: reliableOf(endpoint),
    handler,
    ...(target.flow ? { flow: target.flow } : {}),
    ...(target.transport ? { transport: target.transport } : {}),
    ...(credentials ? { credentials } : {}),
  })
  isPlacing = false
}

/** What the dialplan has added of these itself stays as it is. */
function traceHeaders({ deps, channel, endpoint, headers }: SipLeg): readonly Header[] {
  const { traces } = deps.exchange
  if (!traces || headers.added.some(([name]) => name.toLowerCase() === 'traceparent')) return []
  return traces.headersFor(channel.id, { kind: 'sip', endpoint: endpoint.name })
}

const supports = (endpoint: EndpointSettings) =>
  [...(endpoint['100rel'] === 'no' ? [] : ['100rel']), 'timer', 'replaces', 'norefersub', 'histinfo'].join(', ')

function ownHeaders({ channel, identity, headers, endpoint }: SipLeg, target: Target): Header[] {
  const passed = (variable: string, name: string): Header[] => {
    const value = channel.variables.get(variable)
    return value ? [[name, value.replace(/[\x00-\x1f\x7f]+/g, ' ')]] : []
  }
  return [
    ...identityHeaders(channel.facts.connected, identity, 'calling'),
    ...diversionHeaders(channel, identity),
    ...(endpoint.send_history_info ? historyInfo(channel.facts.redirecting, target.uri, identity.host) : []),
    ['supported', supports(endpoint)],
    ...passed('SIPREFERREDBYHDR', 'referred-by'),
    ...passed('SIPREPLACESHDR', 'replaces'),
    ...headers.added,
  ]
}

function withParameters(from: string, parameters: readonly FromParameter[]): string {
  const of = (kind: FromParameter['kind']) =>
    parameters.filter((one) => one.kind === kind).map(({ name, value }) => `;${name}=${value}`)
  return `${from.slice(0, -1)}${of('uri').join('')}>${of('header').join('')}`
}

/** To names who is meant, not where: without port and parameters. */
function withoutPort(text: string): string {
  const uri = parseUri(text)
  if (uri instanceof SipFault || !isSipUri(uri)) return text
  const user = uri.user === undefined ? undefined : unescapeUri(uri.user)
  return formatUri(sipUri({ scheme: uri.scheme, user, host: uri.host }))
}

function handleProgress(leg: SipLeg, response: SipResponse): void {
  const { channel, endpoint } = leg
  leg.hasProvisional = true
  const hasMedia = response.body.length > 0
  if (hasMedia) applyEarlyAnswer(leg, response)
  noteConnected(leg, response)
  if (response.status === 180 && !hasMedia) channel.handle({ type: 'ringing' })
  else if (response.status === 180) {
    channel.moveState('ringing')
    channel.handle({ type: 'progress' })
  } else if (response.status === 181) channel.handle({ type: 'redirecting', from: redirectingOf(response).from })
  else if (response.status === 183 && (hasMedia || !endpoint.ignore_183_without_sdp))
    channel.handle({ type: 'progress' })
}

function applyEarlyAnswer(leg: SipLeg, { body, toTag = '' }: SipResponse): void {
  const said = { tag: toTag, text: body.toString() }
  if (!leg.early.isFollowed(said) || leg.media.applyAnswer(said.text, true) !== undefined) return
  leg.early.follow(said)
  leg.applyMedia()
}

function handleAnswer(leg: SipLeg, response: SipResponse): void {
  leg.headers.answer = response
  const fault = applyFinalAnswer(leg, response.body.toString())
  if (fault) {
    leg.failOf(fault)
    return
  }
  noteConnected(leg, response)
  leg.channel.handle({ type: 'answered' })
  watchForFax(leg)
  leg.deps.direct.consider(leg.channel)
}

/** The answer that came with the early media may be the answer; another one counts from now on. */
function applyFinalAnswer(leg: SipLeg, text: string): SessionFault | undefined {
  const { media } = leg
  if (text === '' || text === leg.early.text) {
    media.withdrawOffer()
    return media.isAgreed ? undefined : 'unreadable'
  }
  const fault = media.applyAnswer(text)
  if (!fault) leg.applyMedia()
  return fault
}

function noteConnected({ channel, endpoint }: SipLeg, response: SipResponse): void {
  const received = endpoint.trust_connected_line ? receivedIdentity(response, endpoint) : undefined
  if (received) channel.handle({ type: 'connected-line', party: received })
}

function handleRefusal(leg: SipLeg, result: RequestResult): void {
  const { status, response } = result
  if (leg.endpoint.redirect_method === 'uri_pjsip') {
    if (follow(leg, status, response)) return
  } else if (status >= 300 && status < 400 && response && forward(leg, response)) return
  reportRefusedByPeer(leg, result)
  leg.gone(causeOfStatus(status), status)
}

/** Addresses that are still to be tried, and those that were. */
const trails = new WeakMap<SipLeg, { left: string[]; readonly tried: Set<string> }>()

/** Calls where the peer is said to be, one place after the other, without anybody noticing. False: nowhere is left. */
function follow(leg: SipLeg, status: number, response: SipResponse | undefined): boolean {
  const { endpoint, target, deps } = leg
  const { signalling } = deps
  if (!target || leg.isOver || status >= 600) return false
  const trail = trails.get(leg) ?? { left: [], tried: new Set([target.uri]) }
  trails.set(leg, trail)
  if (status < 400 && response) trail.left.unshift(...contactsOf(response))
  for (let uri = trail.left.shift(); uri !== undefined; uri = trail.left.shift()) {
    const [next] =
      trail.tried.has(uri) || trail.tried.size > mostRedirections ? [] : signalling.targets(endpoint, { uri })
    if (!next) continue
    trail.tried.add(uri)
    leg.early.forget()
    leg.hasProvisional = false
    invite(leg, next, signalling.localFor(next, endpoint, signalling.objects.global.default_from_user).contact)
    return true
  }
  return false
}

/** The best first. */
const contactsOf = ({ contacts }: SipResponse): string[] =>
  [...contacts]
    .sort((one, other) => quality(other) - quality(one))
    .flatMap(({ uri }) => (isSipUri(uri) ? [formatUri({ ...uri, headers: [] })] : []))

const quality = ({ parameters }: SipResponse['contacts'][number]) => Number(parameters.get('q') ?? 1) || 0

/** The peer is to be called elsewhere. False: it names nowhere. */
function forward(leg: SipLeg, response: SipResponse): boolean {
  const { channel, endpoint } = leg
  const [contact] = response.contacts
  if (!contact || !isSipUri(contact.uri)) return false
  const uri = formatUri({ ...contact.uri, headers: [] })
  const user = userOf(contact.uri)
  const destination = endpoint.redirect_method === 'user' ? user : `PJSIP/${endpoint.name}/${uri}`
  // a channel that nobody dials on behalf of somebody is not called elsewhere
  if (destination === '' || channel.controller !== 'dial') return false
  leg.finish()
  channel.setHangupCause(redirected)
  channel.setTechCause(movedTemporarily)
  const from = channel.facts.caller
  channel.changeQuietly({ redirecting: { ...channel.facts.redirecting, from, reason: 'cfu', count: channel.facts.redirecting.count + 1 } }) // biome-ignore format: one change
  channel.handle({ type: 'forwarded', destination, context: endpoint.context })
  return true
}

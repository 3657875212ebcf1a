// Why calls were refused, in words: what somebody who runs an exchange can do something about.
// Not the answers themselves.

import { type FailureReason, failureOfCause, failureReasons, refuseCall } from '@jackfield/core'
import { staticPayloadTypes } from '@jackfield/sdp'
import { type RequestResult, SipFault, type SipRequest } from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'
import { dialledUser } from '../signalling/dialled-user.ts'
import type { IdentifiedRequest } from '../signalling/signalling.ts'
import type { CallsDeps } from './calls-deps.ts'
import { causeOfStatus } from './causes.table.ts'
import type { SipLeg } from './sip-leg.ts'

/** Why, by the status that a call is refused with before it has a channel. */
const refusals: Readonly<Record<number, FailureReason>> = {
  400: 'sdp-invalid',
  404: 'no-such-extension',
  416: 'request-invalid',
  420: 'request-unsupported',
  421: 'request-unsupported',
  484: 'number-incomplete',
  488: 'codec-mismatch',
}

/** A call that came and is not let in. `reason`: where the status alone does not say it. */
export function reportRefused(
  deps: CallsDeps,
  { incoming, endpoint }: IdentifiedRequest,
  status: number,
  reason: FailureReason = refusals[status] ?? 'internal-error',
): void {
  const { request, flow } = incoming
  const uri = request.readUri()
  const to = uri instanceof SipFault ? request.requestUri : dialledUser(uri, deps.signalling.objects)
  const why = (reason === refusals[status] && incomingWords(request, endpoint, status)) || failureReasons[reason].text
  const call = {
    from: `PJSIP/${endpoint.name}`,
    to,
    remote: `${flow.remote.address}:${flow.remote.port}`,
    isStranger: false,
    protocolId: request.callId,
  }
  refuseCall(deps.exchange.bus, call, reason, why)
}

function incomingWords(request: SipRequest, endpoint: EndpointSettings, status: number): string | undefined {
  switch (status) {
    case 400:
      return 'its session description cannot be read'
    case 404:
      return `there is no such extension in '${endpoint.context}'`
    case 416:
      return 'what it asks for is no SIP address'
    case 420:
      return "it requires 100rel, which the endpoint's 100rel = no forbids"
    case 421:
      return "it cannot do 100rel, which the endpoint's 100rel = required asks for"
    case 488:
      return `nothing in common: it offers ${offeredWords(request.body.toString())}; ${allowedWords(endpoint)}`
    default:
      return undefined
  }
}

/** Why, by the status that the other side refused our call with. What has no row: by the cause it means. */
const refusalsOfThem: Readonly<Record<number, FailureReason>> = {
  401: 'credentials-not-accepted',
  403: 'forbidden',
  404: 'number-unknown',
  407: 'credentials-not-accepted',
  408: 'no-response',
  410: 'number-unknown',
  415: 'codec-mismatch',
  480: 'no-answer',
  484: 'number-incomplete',
  486: 'busy',
  488: 'codec-mismatch',
  503: 'congestion',
  600: 'busy',
  604: 'number-unknown',
  606: 'codec-mismatch',
}

/** A call that we made and that was refused, before it goes back to who made it. */
export function reportRefusedByPeer({ channel, endpoint, target }: SipLeg, result: RequestResult): void {
  const { status, response, failure } = result
  const call = `the call to ${target?.uri ?? endpoint.name} (${channel.name})`
  if (failure === 'timeout') channel.fail('no-response', `${call} got no answer from there`)
  else if (failure === 'transport' || failure === 'unresolved') channel.fail('unreachable', `${call} could not be sent`)
  if (!response) return
  const advice = outgoingAdvice(endpoint, status)
  const reason = refusalsOfThem[status] ?? failureOfCause(causeOfStatus(status)) ?? 'rejected'
  channel.fail(reason, `${call} was refused: ${status} ${response.reason}${advice ? `; ${advice}` : ''}`)
}

function outgoingAdvice(endpoint: EndpointSettings, status: number): string | undefined {
  if (status === 401 || status === 407) {
    return endpoint.outbound_auth.length === 0
      ? `it asks for a password, and the endpoint '${endpoint.name}' has no outbound_auth`
      : `it does not take the credentials of outbound_auth; some providers know us by from_user`
  }
  if (status === 403)
    return 'it does not allow the call; some providers identify their customers by from_user or from_domain'
  if (status === 415 || status === 488 || status === 606) return allowedWords(endpoint)
  return undefined
}

function allowedWords(endpoint: EndpointSettings): string {
  const keys = endpoint.media_encryption === 'no' ? '' : ` with media_encryption = ${endpoint.media_encryption}`
  return `the endpoint '${endpoint.name}' allows ${endpoint.allow.map(({ name }) => name).join(', ')}${keys}`
}

/** So many names at most: a stranger's description is not to fill the log. */
const mostNames = 12

function offeredWords(text: string): string {
  const mapped = new Map(
    [...text.matchAll(/^a=rtpmap:(\d{1,3}) ([\w.-]{1,20})\//gm)].map(([, type = '', name = '']) => [type, name]),
  )
  const sections = [...text.matchAll(/^m=(\w{1,12}) \d{1,5}(?:\/\d+)? ([\w/]{1,20})([ \d]{0,200})/gm)]
  const types = sections.flatMap(([, , , formats = '']) => formats.split(' ').filter((type) => type !== ''))
  // those that need no rtpmap are often offered without one
  const names = types.flatMap((type) => mapped.get(type) ?? staticPayloadTypes[Number(type)]?.name ?? [])
  const protocols = sections.map(([, kind, how]) => `${kind} by ${how}`)
  return [...new Set([...names, ...protocols])].slice(0, mostNames).join(', ') || 'nothing that has a name'
}

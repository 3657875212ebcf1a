// Why calls were refused, in words for the log: what somebody who runs an exchange can do something about.
// Not the answers themselves, and nothing about calls that are merely busy or not taken: those only with `core set verbose 3`.

import { parseUri, type RequestResult, SipFault, type SipRequest } from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'
import { dialledUser } from '../signalling/dialled-user.ts'
import type { CallsHouse } from './calls-house.ts'
import type { SipLine } from './sip-line.ts'

/** A call that came and is not let in. */
export function sayRefused(house: CallsHouse, request: SipRequest, endpoint: EndpointSettings, status: number): void {
  const uri = parseUri(request.requestUri)
  const exten = uri instanceof SipFault ? request.requestUri : dialledUser(uri, house.signalling.objects)
  const why = incomingWords(request, endpoint, status)
  const about = { code: status === 404 ? 'no-extension' : 'call-refused' }
  if (why) house.exchange.log.notice(`a call from ${endpoint.name} to '${exten}' is refused: ${why}`, about)
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

/** A call that we made and that was refused, before it goes back to who made it. */
export function sayRefusedByThem({ channel, endpoint, house, target }: SipLine, result: RequestResult): void {
  const { status, response, failure } = result
  const { log } = house.exchange
  const call = `the call to ${target?.uri ?? endpoint.name} (${channel.name})`
  const about = { code: 'call-refused', channelId: channel.id }
  if (failure === 'timeout') log.notice(`${call} got no answer from there`, about)
  else if (failure === 'transport' || failure === 'unresolved') log.notice(`${call} could not be sent`, about)
  if (!response) return
  const answer = `${call} was refused: ${status} ${response.reason}`
  const advice = outgoingAdvice(endpoint, status)
  if (advice) log.notice(`${answer}; ${advice}`, about)
  else log.verbose(3, answer, about)
}

function outgoingAdvice(endpoint: EndpointSettings, status: number): string | undefined {
  if (status === 401 || status === 407) {
    return endpoint.outbound_auth.length === 0
      ? `it asks for a password, and the endpoint '${endpoint.name}' has no outbound_auth`
      : `it does not take the credentials of outbound_auth; some providers know us by from_user`
  }
  if (status === 403) return 'it knows us and does not let us; some providers know us by from_user or from_domain'
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
  const names = [...text.matchAll(/^a=rtpmap:\d{1,3} ([\w.-]{1,20})\//gm)].map(([, name = '']) => name)
  const protocols = [...text.matchAll(/^m=(\w{1,12}) \d{1,5}(?:\/\d+)? ([\w/]{1,20})/gm)].map(
    ([, kind, how]) => `${kind} by ${how}`,
  )
  return [...new Set([...names, ...protocols])].slice(0, mostNames).join(', ') || 'nothing that has a name'
}

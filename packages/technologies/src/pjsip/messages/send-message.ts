// A text message to whoever is reached at an address.
// Not whether he reads it: what he answers is only logged.

import { detached, type Log } from '@jackfield/base'
import { mostHops, type OutgoingMessage } from '@jackfield/core'
import { isSipUri, parseContacts, parseMediaType, type RequestResult, SipFault } from '@jackfield/sip'
import type { Signalling, Target } from '../signalling/signalling.ts'
import { formatFrom } from './addresses.ts'
import { type Destination, findDestination } from './destination.ts'
import { extraHeaders, extraValue } from './extra-headers.ts'
import { routeTo } from './route-to.ts'

/** So often a message follows the address that answered it. */
const mostRedirections = 5
const defaultMaxForwards = 70

/** False: it cannot be sent. True: it is on its way. */
export function sendMessage(signalling: Signalling, log: Log, message: OutgoingMessage): boolean {
  const destination = findDestination(signalling, message.to)
  if (!destination) return false
  const given = Number(extraValue(message.variables, 'max-forwards') ?? defaultMaxForwards + 1)
  const maxForwards =
    Number.isInteger(given) && given >= 0 && given <= 256 ? Math.min(given - 1, mostHops) : defaultMaxForwards
  if (maxForwards <= 0) {
    log.notice(`a text message to ${message.to} was forwarded too often and is dropped`)
    return false
  }
  detached(deliver(signalling, log, message, destination, maxForwards), 'a text message')
  return true
}

async function deliver(
  signalling: Signalling,
  log: Log,
  message: OutgoingMessage,
  { endpoint, target }: Destination,
  maxForwards: number,
): Promise<void> {
  let to: Target = target
  for (let hops = 0; hops <= mostRedirections; hops++) {
    const result = await request(signalling, message, { endpoint, target: to }, maxForwards)
    if (result.status < 300) return
    const next = endpoint.follow_redirect_methods.includes('message') ? redirection(result) : undefined
    const [following] = next === undefined ? [] : signalling.targets(endpoint, { uri: next })
    if (!following) {
      log.notice(`a text message to ${endpoint.name} was not taken: ${result.status}`)
      return
    }
    to = following
  }
  log.notice(`a text message to ${endpoint.name} was redirected too often and is given up`)
}

function request(
  signalling: Signalling,
  { from, body, variables }: OutgoingMessage,
  { endpoint, target }: Destination,
  maxForwards: number,
): Promise<RequestResult> {
  const { host } = signalling.localFor(target, endpoint)
  return signalling.agent.request('MESSAGE', {
    ...routeTo(signalling, endpoint, target),
    from: formatFrom(from, endpoint, { host, defaultUser: signalling.objects.global.default_from_user }),
    maxForwards,
    headers: extraHeaders(variables),
    body,
    contentType: contentTypeOf(variables),
  })
}

function contentTypeOf(variables: Readonly<Record<string, string>>): string {
  const given = extraValue(variables, 'content-type')
  return given === undefined || parseMediaType(given) instanceof SipFault ? 'text/plain' : given
}

function redirection({ status, response }: RequestResult): string | undefined {
  if (status < 300 || status > 399 || !response) return undefined
  const contacts = parseContacts(response.header('contact') ?? '')
  if (contacts === '*' || contacts instanceof SipFault) return undefined
  const [first] = contacts
  return first && isSipUri(first.uri) ? /<([^>]*)>/.exec(response.header('contact') ?? '')?.[1] : undefined
}

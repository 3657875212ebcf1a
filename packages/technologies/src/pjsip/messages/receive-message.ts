// A text message that an endpoint sent outside of any call: for applications that follow it, and for the dialplan.
// Not texts inside of calls.

import type { Messages } from '@jackfield/core'
import {
  formatNameAddress,
  formatUri,
  isSipUri,
  type NameAddress,
  parseMediaType,
  SipFault,
  type SipRequest,
} from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import { dialledUser } from '../signalling/dialled-user.ts'
import type { IdentifiedRequest } from '../signalling/signalling.ts'
import { bareUri, formatSender } from './addresses.ts'

/** What somebody knows to prove who he is, nobody else is told. */
const secret = new Set(['authorization', 'proxy-authorization', 'authentication-info'])

export function receiveMessage(
  messages: Pick<Messages, 'receive'>,
  objects: PjsipObjects,
  { incoming, endpoint }: IdentifiedRequest,
): void {
  const { request, flow } = incoming
  const uri = request.readUri()
  if (uri instanceof SipFault || !isSipUri(uri)) {
    incoming.respond(416)
    return
  }
  const type = parseMediaType(request.contentType ?? '')
  if (type instanceof SipFault || type.type !== 'text/plain') {
    incoming.respond(415, { headers: [['accept', 'text/plain']] })
    return
  }
  const { address, port } = flow.remote
  const isWanted = messages.receive(
    'PJSIP',
    endpoint.name,
    {
      from: formatSender(request.from.uri, request.from.displayName),
      to: toAddress(request),
      body: withoutLastBreaks(request.body.toString()),
      variables: {
        PJSIP_RECVADDR: `${address.includes(':') ? `[${address}]` : address}:${port}`,
        PJSIP_TRANSPORT: flow.transport.toLowerCase(),
        ...(endpoint.callerid.name === '' ? {} : { PJSIP_ENDPOINT: endpoint.callerid.name }),
        ...headersOf(request),
      },
    },
    { context: endpoint.message_context || endpoint.context, exten: dialledUser(uri, objects) || 's' },
  )
  incoming.respond(isWanted ? 202 : 404)
}

/** Counted from the end: a pattern takes for ever over many line breaks in the middle. */
function withoutLastBreaks(text: string): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === '\r' || text[end - 1] === '\n')) end--
  return text.slice(0, end)
}

/** `pjsip:a@b`, so that it can be answered with the same words. */
function toAddress({ to: { uri } }: SipRequest): string {
  return isSipUri(uri) ? `pj${formatUri(bareUri(uri))}` : `pjsip:${formatUri(uri)}`
}

function headersOf(request: SipRequest): Record<string, string> {
  const values = new Map<string, string>()
  for (const { name, value } of request.lines) {
    if (secret.has(name.key)) continue
    const before = values.get(name.name)
    const text = name.key === 'from' || name.key === 'to' ? withoutPort(request[name.key]) : value
    values.set(name.name, before === undefined ? text : `${before}, ${text}`)
  }
  return Object.fromEntries(values)
}

/** From and To have no ports (RFC 3261 §19.1.1), whoever wrote them there. */
const withoutPort = (address: NameAddress): string =>
  formatNameAddress(isSipUri(address.uri) ? { ...address, uri: bareUri(address.uri) } : address)

// Who calls: read from the headers of a request, as far as the endpoint is believed.
// Not on whose behalf: redirecting-headers.ts; not the identities we tell: identity-headers.ts.

import { nobody, type Party, presentationNumbers } from '@jackfield/core'
import {
  isSipUri,
  type NameAddress,
  SipFault,
  type SipMessage,
  type SipRequest,
  type Uri,
  unescapeUri,
} from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'

const prohibited = 32
const passedScreen = 1

/** Somebody else than it was: an identity the endpoint may tell; undefined: it tells none, or is not believed. */
export function receivedIdentity(message: SipMessage, endpoint: EndpointSettings): Party | undefined {
  const received = endpoint.trust_id_inbound ? (assertedIdentity(message) ?? remoteParty(message)) : undefined
  return received && tagged(received, endpoint)
}

/** Who is at the endpoint, as far as the configuration says. */
export function configuredCaller({ callerid, callerid_privacy, callerid_tag }: EndpointSettings): Party {
  return tagged({ ...callerid, presentation: presentationNumbers[callerid_privacy] }, { callerid_tag })
}

const tagged = (party: Party, { callerid_tag: tag }: Pick<EndpointSettings, 'callerid_tag'>): Party =>
  tag === '' ? party : { ...party, tag }

/** The caller of a new call: what the endpoint is trusted to tell, what is configured, or From. */
export function callerOf(request: SipRequest, endpoint: EndpointSettings): Party {
  const received = receivedIdentity(request, endpoint)
  if (received) return received
  const presentation = presentationNumbers[endpoint.callerid_privacy]
  if (endpoint.callerid.number !== '') return configuredCaller(endpoint)
  const from = partyOf(request.from)
  return tagged({ name: endpoint.callerid.name || from.name, number: from.number, presentation }, endpoint)
}

function assertedIdentity(message: SipMessage): Party | undefined {
  const found = firstAddress(message, 'p-asserted-identity')
  if (!found) return undefined
  const isPrivate = message.values('privacy').some((value) => value.toLowerCase() !== 'none')
  return { ...partyOf(found), presentation: isPrivate ? prohibited : 0 }
}

function remoteParty(message: SipMessage): Party | undefined {
  const found = firstAddress(message, 'remote-party-id')
  if (!found) return undefined
  const isPrivate = found.parameters.get('privacy')?.toLowerCase().startsWith('full') ?? false
  const isScreened = found.parameters.get('screen')?.toLowerCase() === 'yes'
  return { ...partyOf(found), presentation: (isPrivate ? prohibited : 0) + (isScreened ? passedScreen : 0) }
}

function firstAddress(message: SipMessage, name: string): NameAddress | undefined {
  const read = message.readAddresses(name)
  return read === undefined || read instanceof SipFault ? undefined : read[0]
}

export const partyOf = ({ displayName, uri }: NameAddress): Party => ({
  ...nobody,
  name: displayName ?? '',
  number: userOf(uri),
})

/** The user or number of an address, without escapes and without the parameters some put into it. */
export function userOf(uri: Uri): string {
  if (uri.scheme === 'tel') return uri.number.replace(/[().-]/g, '')
  if (!isSipUri(uri)) return ''
  return unescapeUri(uri.user ?? '').split(';')[0] as string
}

const lineKinds = ['isup-oli', 'ss7-oli', 'oli']

/** The kind of line a call came from: networks say it in From, some in its address. */
export function lineKindOf({ from: { uri, parameters } }: SipRequest): number {
  const said = (isSipUri(uri) ? lineKindIn(uri.parameters) : undefined) ?? lineKindIn(parameters)
  return said !== undefined && /^\d{1,2}$/.test(said) ? Number(said) : 0
}

function lineKindIn(parameters: NameAddress['parameters']): string | undefined {
  for (const name of lineKinds) {
    const said = parameters.get(name)
    if (said !== undefined) return said
  }
  return undefined
}

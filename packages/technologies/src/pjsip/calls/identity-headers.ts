// Who we say is calling, or is at the other end: From, P-Asserted-Identity, Remote-Party-ID, Privacy, Diversion.
// Not who that is: the channel's connected line says.

import { type Channel, isNobody, isRestricted, type Party } from '@jackfield/core'
import { formatUri, type Header, quote, sipUri } from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'
import { diversionReason } from './redirecting-headers.ts'

const anonymous = { name: 'Anonymous', user: 'anonymous', host: 'anonymous.invalid' }

export interface OwnIdentity {
  readonly endpoint: EndpointSettings
  /** of ours as the peer sees it */
  readonly host: string
  readonly defaultFromUser: string
}

/** May it be shown at all? Somebody without a number is nobody. */
const isShown = (party: Party) => party.number !== '' && !isRestricted(party.presentation)

/** From of a new call; a From that hides the caller is the same for everybody. */
export function fromOf(connected: Party, { endpoint, host, defaultFromUser }: OwnIdentity, domain?: string): string {
  const isHidden = !isShown(connected)
  const isUnknown = isNobody(connected) && endpoint.from_user !== ''
  const user = endpoint.from_user || (isHidden ? anonymous.user : connected.number || defaultFromUser)
  const shownHost = hostOf(domain) || endpoint.from_domain || (isHidden && !isUnknown ? anonymous.host : bareHost(host))
  const name = isHidden ? (isUnknown ? '' : anonymous.name) : connected.name
  return address(name, user, shownHost)
}

/** What tells a peer that wants to know who is at the other end. */
export function identityHeaders(
  connected: Party,
  { endpoint, host }: OwnIdentity,
  party: 'calling' | 'called',
): Header[] {
  const isHidden = isRestricted(connected.presentation)
  if (connected.number === '' || (isHidden && !endpoint.trust_id_outbound)) return []
  const who = address(connected.name, connected.number, endpoint.from_domain || bareHost(host))
  const headers: Header[] = []
  if (endpoint.send_pai) headers.push(['p-asserted-identity', who])
  if (endpoint.send_rpid) {
    const screen = (connected.presentation & 3) === 1 ? 'yes' : 'no'
    headers.push(['remote-party-id', `${who};party=${party};privacy=${isHidden ? 'full' : 'off'};screen=${screen}`])
  }
  if (isHidden && endpoint.send_pai) headers.push(['privacy', 'id'])
  return headers
}

/** Where the call was before, for a peer that is called; where it went, for one that calls. */
export function diversionHeaders(
  { facts }: Channel,
  { endpoint, host }: OwnIdentity,
  which: 'from' | 'to' = 'from',
): Header[] {
  const { [which]: party, reason, count } = facts.redirecting
  if (!endpoint.send_diversion || count === 0 || party.number === '') return []
  const word = diversionReason(reason)
  const text = /^[\w.!%*+`'~-]+$/.test(word) ? word : quote(word)
  return [['diversion', `${address(party.name, party.number, endpoint.from_domain || bareHost(host))};reason=${text}`]]
}

/** What somebody wrote into a variable is a host, or nothing. */
const hostOf = (text: string | undefined) =>
  text !== undefined && /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/.test(text) ? text : ''

function address(name: string, user: string, host: string): string {
  const uri = `<${formatUri(sipUri({ user: clean(user), host }))}>`
  const shown = clean(name)
  return shown === '' ? uri : `${quote(shown)} ${uri}`
}

/** No text of a user may make another line. */
const clean = (text: string) => text.replace(/[\x00-\x1f\x7f]+/g, ' ').trim()

/** Without its port: identities are of a domain. */
const bareHost = (host: string) => host.replace(/:\d+$/, '')

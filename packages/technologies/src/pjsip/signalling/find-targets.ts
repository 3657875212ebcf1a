// Where an endpoint is reached now: its contacts in order, or an address given, each with the way to it.
// Not the dial string.

import { copyUri, formatUri, isSipUri, parseUri, SipFault, sipUri, type Transport } from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { Contact } from '../contacts/contact.ts'
import { contactStatuses } from '../contacts/contact-status.table.ts'
import type { Contacts } from '../contacts/contacts.ts'
import type { Target, Wish } from './signalling.ts'

export interface TargetsDeps {
  readonly objects: PjsipObjects
  readonly contacts: Contacts
  transportNamed(name: string): Transport | undefined
}

export function findTargets(deps: TargetsDeps, endpoint: EndpointSettings, wish: Wish = {}): Target[] {
  if (wish.uri !== undefined) return givenTarget(deps, endpoint, wish.uri)
  const aors = wish.aors ?? endpoint.aors
  return aors
    .flatMap((aor) => dialable(deps.contacts.of(aor)))
    .flatMap((contact) => contactTarget(deps, endpoint, contact, wish.user))
}

/**
 * Who answered when asked goes before who was not asked yet, and of those who registered, who did so last: a telephone that was
 * cut off and came back from elsewhere is called where it is, not where it was.
 */
function dialable(contacts: readonly Contact[]): readonly Contact[] {
  const usable = contacts.filter(({ status }) => contactStatuses[status].isDialable)
  if (usable.length < 2) return usable
  const known = ({ status }: Contact) => Number(status === 'available')
  return usable.toSorted((one, other) => known(other) - known(one) || later(one, other))
}

/** Those of the configuration last for ever. */
const later = (one: Contact, other: Contact) =>
  one.expiresAt === other.expiresAt ? 0 : other.expiresAt - one.expiresAt

/** The way to one contact; `user` takes the place of the contact's. Nothing when its address is none. */
export function contactTarget(
  deps: TargetsDeps,
  endpoint: EndpointSettings | undefined,
  contact: Contact,
  user?: string,
): Target[] {
  const uri = user === undefined ? contact.uri : withUser(contact.uri, user)
  if (uri === undefined) return []
  const proxy = endpoint?.outbound_proxy || contact.outboundProxy || deps.objects.aor(contact.aor)?.outbound_proxy || ''
  const routes = [...(proxy === '' ? [] : [inBrackets(proxy)]), ...contact.path.map(inBrackets)]
  const own = contact.transportName ?? ''
  // a transport that is symmetric goes before what the endpoint says
  const isSymmetric = deps.objects.transport(own)?.symmetric_transport ?? false
  const named = (isSymmetric ? own : endpoint?.transport) || own
  const transport = named === '' ? undefined : deps.transportNamed(named)
  // a proxy or an edge on the way is reached like anybody else; only who is called directly is called over his connection
  const flow = routes.length === 0 && contact.flow?.isOpen ? contact.flow : undefined
  return [
    {
      uri,
      aor: contact.aor,
      contact: contact.uri,
      routes,
      ...(contact.node === undefined ? {} : { home: contact.node }),
      ...(contact.node === undefined || contact.path.length > 0 ? {} : { node: contact.node }),
      ...(flow ? { flow } : {}),
      ...(transport ? { transport } : {}),
    },
  ]
}

/** An address somebody wrote: the contact it belongs to knows more about the way. */
function givenTarget(deps: TargetsDeps, endpoint: EndpointSettings, uri: string): Target[] {
  const bare = uri.replace(/^<(.*)>$/, '$1')
  const read = parseUri(bare)
  if (read instanceof SipFault || !isSipUri(read)) return []
  const known = endpoint.aors.flatMap((aor) => deps.contacts.of(aor)).find((contact) => contact.uri === bare)
  if (known) return contactTarget(deps, endpoint, known)
  const transport = endpoint.transport === '' ? undefined : deps.transportNamed(endpoint.transport)
  const routes = endpoint.outbound_proxy === '' ? [] : [inBrackets(endpoint.outbound_proxy)]
  return [{ uri: formatUri(read), routes, ...(transport ? { transport } : {}) }]
}

function withUser(uri: string, user: string): string | undefined {
  const read = parseUri(uri)
  if (read instanceof SipFault || !isSipUri(read)) return undefined
  const escaped = sipUri({ user, host: read.host }).user
  return formatUri({ ...copyUri(read), user: escaped })
}

const inBrackets = (uri: string) => (uri.trim().startsWith('<') ? uri.trim() : `<${uri.trim()}>`)

// From and To of requests outside of calls: written by people, or made of what is known.
// Not identities of calls.

import {
  formatNameAddress,
  formatUri,
  isSipUri,
  nameAddress,
  parseNameAddress,
  parseUri,
  SipFault,
  type SipUri,
  sipUri,
  type Uri,
} from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'

/** Only who and where: neither port nor parameters. */
export function bareUri(uri: SipUri): SipUri {
  const { scheme, user, host } = uri
  return { ...sipUri({ scheme, host }), user }
}

/** An address, or the name of somebody here; empty: the endpoint's own, or ours. */
export function formatFrom(
  from: string,
  endpoint: Pick<EndpointSettings, 'from_user' | 'from_domain'>,
  own: { readonly host: string; readonly defaultUser: string },
): string {
  const read = from === '' ? undefined : parseNameAddress(from)
  if (read && !(read instanceof SipFault) && isSipUri(read.uri)) {
    return formatNameAddress(nameAddress(bareUri(read.uri), read.displayName))
  }
  const user = from.replace(/[\x00-\x1f\x7f]+/g, ' ').trim() || endpoint.from_user || own.defaultUser
  return formatNameAddress(nameAddress(sipUri({ user, host: endpoint.from_domain || own.host })))
}

/** The To of a request to this address. */
export function formatTo(targetUri: string): string {
  const uri = parseUri(targetUri)
  return uri instanceof SipFault || !isSipUri(uri) ? `<${targetUri}>` : `<${formatUri(bareUri(uri))}>`
}

/** As a received message tells it: with the name when there is one, without port. */
export function formatSender(uri: Uri, displayName: string | undefined): string {
  const name = (displayName ?? '').replace(/[\x00-\x1f\x7f]/g, ' ')
  const address = `<${formatUri(isSipUri(uri) ? bareUri(uri) : uri)}>`
  return name === '' ? address : `"${name}" ${address}`
}

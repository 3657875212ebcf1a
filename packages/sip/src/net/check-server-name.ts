// Whether a certificate is of the server we wanted: by its exact name (RFC 5922 §7.2), or also by a wildcard where that is allowed.
// Not whether anybody we trust has signed it.

import { isIP } from 'node:net'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'

/** What is wrong, or nothing. */
export function checkServerName(
  host: string,
  certificate: PeerCertificate,
  allowsWildcards: boolean,
): Error | undefined {
  const fault = checkServerIdentity(host, certificate)
  if (fault || allowsWildcards || isIP(host) !== 0) return fault
  const wanted = host.toLowerCase().replace(/\.$/, '')
  const names = namesOf(certificate).map((name) => name.toLowerCase().replace(/\.$/, ''))
  return names.includes(wanted) ? undefined : new Error(`the certificate names ${host} by a wildcard only`)
}

function namesOf({ subject, subjectaltname = '' }: PeerCertificate): readonly string[] {
  const named = [...subjectaltname.matchAll(/(?:^|, )DNS:(?:"([^"]*)"|([^,]*))/g)].map(
    (found) => found[1] ?? found[2] ?? '',
  )
  if (named.length > 0) return named
  const { CN } = subject
  return typeof CN === 'string' ? [CN] : ((CN as string[] | undefined) ?? [])
}

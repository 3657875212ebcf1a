// Whether a peer's certificate hangs on one that is trusted: issued by it, or by somebody whom it issued, and all hold now.
// Not whose name is in it: a description names a certificate by its fingerprint.
import { X509Certificate } from 'node:crypto'

const longestChain = 8

/** PEM texts with one certificate or several. Throws when one cannot be read. */
export function readAuthorities(texts: readonly string[]): X509Certificate[] {
  return texts.flatMap((text) => pemParts(text).map((part) => new X509Certificate(part)))
}

/** The certificates in a PEM text, each by itself. */
export const pemParts = (text: string): string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []

/** `chain`: the peer's own first, in any order those that vouch for it. `nowMs`: of the calendar. */
export function isTrusted(
  chain: readonly X509Certificate[],
  authorities: readonly X509Certificate[],
  nowMs: number,
): boolean {
  const [own, ...others] = chain
  let present: X509Certificate | undefined = own
  for (let length = 0; present && length < longestChain; length++) {
    const certificate: X509Certificate = present
    if (!holds(certificate, nowMs)) return false
    if (authorities.some((known) => known.raw.equals(certificate.raw))) return true
    const vouches = (issuer: X509Certificate) => isIssuer(issuer, certificate) && holds(issuer, nowMs)
    if (authorities.some(vouches)) return true
    present = others.find((issuer) => issuer !== certificate && vouches(issuer))
  }
  return false
}

const isIssuer = (issuer: X509Certificate, certificate: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

const holds = ({ validFromDate, validToDate }: X509Certificate, nowMs: number): boolean =>
  validFromDate.getTime() <= nowMs && nowMs <= validToDate.getTime()

// Keys in descriptions: `crypto` (RFC 4568), `fingerprint` and `setup` (RFC 8122, RFC 4145, RFC 5763).
// Not SRTP.

import type { MediaDescription, SessionDescription } from '../session-description.ts'
import { attributeValue, attributeValues } from './find.ts'

export interface CryptoLine {
  readonly tag: number
  readonly suite: string
  /** the key and salt in base64 */
  readonly key: string
  /** `|2^20|1:4` behind the key, as written */
  readonly lifetime?: string | undefined
  /** session parameters, as written */
  readonly parameters?: string | undefined
}

export function parseCrypto(text: string): CryptoLine | undefined {
  const parts = /^(\d{1,9}) +([A-Za-z0-9_]+) +inline:([A-Za-z0-9+/=]+)(\|[^\s;]+)?(?: +(.*))?$/.exec(text)
  if (!parts) return undefined
  return {
    tag: Number(parts[1]),
    suite: parts[2]!,
    key: parts[3]!,
    ...(parts[4] !== undefined && { lifetime: parts[4] }),
    ...(parts[5] !== undefined && { parameters: parts[5] }),
  }
}

/** Packets under it name their key (RFC 4568 §6.1, `|1:4`): ours cannot, and theirs would not be understood. */
export const hasKeyNames = ({ lifetime }: CryptoLine): boolean => lifetime?.includes(':') === true

export const formatCrypto = ({ tag, suite, key, lifetime, parameters }: CryptoLine): string =>
  `${tag} ${suite} inline:${key}${lifetime ?? ''}${parameters === undefined ? '' : ` ${parameters}`}`

/** Those that can be read, in their order. */
export const cryptoOf = (media: MediaDescription): CryptoLine[] =>
  attributeValues(media, 'crypto').flatMap((text) => parseCrypto(text) ?? [])

export interface Fingerprint {
  /** `sha-256`, in lower case */
  readonly hash: string
  /** in capitals, with colons */
  readonly value: string
}

/** Those that RFC 8122 §5 names; any other word is no hash of a certificate. */
const hashes: ReadonlySet<string> = new Set(['md2', 'md5', 'sha-1', 'sha-224', 'sha-256', 'sha-384', 'sha-512'])

/** Those by a hash that there is, in their order. */
export function fingerprintsOf(session: SessionDescription, media: MediaDescription): Fingerprint[] {
  const own = attributeValues(media, 'fingerprint')
  return (own.length > 0 ? own : attributeValues(session, 'fingerprint')).flatMap((text) => {
    const parts = /^([A-Za-z0-9-]+) +((?:[0-9A-Fa-f]{2}:)*[0-9A-Fa-f]{2})$/.exec(text)
    const hash = parts?.[1]?.toLowerCase() ?? ''
    return parts && hashes.has(hash) ? [{ hash, value: parts[2]!.toUpperCase() }] : []
  })
}

export type Setup = 'active' | 'passive' | 'actpass' | 'holdconn'

export function setupOf(session: SessionDescription, media: MediaDescription): Setup | undefined {
  const text = (attributeValue(media, 'setup') ?? attributeValue(session, 'setup'))?.toLowerCase()
  return text === 'active' || text === 'passive' || text === 'actpass' || text === 'holdconn' ? text : undefined
}

/** `RTP/SAVP` and friends want keys; those over DTLS say so in their names, or by a fingerprint. */
export const isSecureProtocol = (protocol: string): boolean => /(^|\/)RTP\/SAVPF?$/.test(protocol)
export const isRtpProtocol = (protocol: string): boolean => /(^|\/)RTP\/S?AVPF?$/.test(protocol)

// Which protection a stream gets: none, keys in the description, or DTLS (RFC 4568 §5.1, RFC 5763 §5).
// Not SRTP.

import {
  type CryptoLine,
  cryptoOf,
  fingerprintsOf,
  formatCrypto,
  hasKeyNames,
  isRtpProtocol,
  isSecureProtocol,
  setupOf,
} from '../attributes/encryption.ts'
import { type Attribute, attribute, type MediaDescription, type SessionDescription } from '../session-description.ts'
import type { DeclineReason, Encryption, NegotiatedStream } from './capabilities.ts'

export interface SecurityMatch {
  readonly security: NegotiatedStream['security']
  /** for our answer */
  readonly attributes: readonly Attribute[]
}

const plain: SecurityMatch = { security: { kind: 'none' }, attributes: [] }

/** We answer an offer. */
export function matchSecurity(
  session: SessionDescription,
  media: MediaDescription,
  encryption: Encryption,
): SecurityMatch | DeclineReason {
  if (!isRtpProtocol(media.protocol)) return 'unknown-protocol'
  const isSecure = isSecureProtocol(media.protocol)
  if (encryption.kind === 'none') return isSecure ? 'encryption-not-supported' : plain
  const found = encryption.kind === 'sdes' ? matchKeys(media, encryption) : matchDtls(session, media, encryption)
  if (typeof found !== 'string') return found
  // plain RTP is taken where encryption is only wished for
  return !isSecure && encryption.isOptional ? plain : isSecure ? found : 'encryption-required'
}

function matchKeys(
  media: MediaDescription,
  encryption: Extract<Encryption, { kind: 'sdes' }>,
): SecurityMatch | DeclineReason {
  for (const line of cryptoOf(media)) {
    const own = encryption.keys.find(({ suite }) => suite === line.suite)
    // unknown session parameters make a line useless to us (RFC 4568 §6.3), and so do names of keys in packets
    if (!own || line.parameters !== undefined || hasKeyNames(line)) continue
    const answer: CryptoLine = { tag: line.tag, suite: own.suite, key: own.key }
    return {
      security: { kind: 'sdes', suite: own.suite, localKey: own.key, remoteKey: line.key },
      attributes: [attribute('crypto', formatCrypto(answer))],
    }
  }
  return 'no-common-key'
}

function matchDtls(
  session: SessionDescription,
  media: MediaDescription,
  encryption: Extract<Encryption, { kind: 'dtls' }>,
): SecurityMatch | DeclineReason {
  const fingerprints = fingerprintsOf(session, media)
  if (fingerprints.length === 0) return 'no-common-key'
  const offered = setupOf(session, media) ?? 'active'
  if (offered === 'holdconn') return 'bad-setup'
  const setup =
    offered === 'actpass'
      ? encryption.setup === 'passive'
        ? 'passive'
        : 'active'
      : offered === 'active'
        ? 'passive'
        : 'active'
  const { hash, value } = encryption.fingerprint
  return {
    security: { kind: 'dtls', fingerprints, setup },
    attributes: [attribute('fingerprint', `${hash} ${value}`), attribute('setup', setup)],
  }
}

/** They answered our offer. */
export function acceptSecurity(
  session: SessionDescription,
  media: MediaDescription,
  encryption: Encryption,
): NegotiatedStream['security'] | DeclineReason {
  const isSecure = isSecureProtocol(media.protocol)
  if (encryption.kind === 'none') return isSecure ? 'encryption-not-supported' : { kind: 'none' }
  if (encryption.kind === 'dtls') {
    const fingerprints = fingerprintsOf(session, media)
    const answered = setupOf(session, media)
    if (fingerprints.length > 0 && (answered === 'active' || answered === 'passive')) {
      return { kind: 'dtls', fingerprints, setup: answered === 'active' ? 'passive' : 'active' }
    }
    return fingerprints.length > 0 ? 'bad-setup' : withoutKeys(isSecure, encryption.isOptional)
  }
  const line = cryptoOf(media)[0]
  const own = line && encryption.keys[line.tag - 1]
  if (line && own && own.suite === line.suite && !hasKeyNames(line)) {
    return { kind: 'sdes', suite: own.suite, localKey: own.key, remoteKey: line.key }
  }
  return withoutKeys(isSecure, encryption.isOptional)
}

const withoutKeys = (isSecure: boolean, isOptional: boolean): NegotiatedStream['security'] | DeclineReason =>
  isSecure ? 'no-common-key' : isOptional ? { kind: 'none' } : 'encryption-required'

// What both sides of a handshake keep: the transcript, the secrets, the peer's certificate, the flight being written.
// Not the order of messages, and not which of them each side writes.
import { X509Certificate } from 'node:crypto'
import { systemRandom } from '@jackfield/base'
import { type SrtpProfileName, srtpProfiles } from '../srtp/profiles.table.ts'
import type { SrtpKeys } from '../srtp/srtp-session.ts'
import { ByteReader, concat, isSameBytes, list, number } from './bytes.ts'
import { type DtlsCertificate, fingerprintOf } from './certificate.ts'
import { type AlertName, type HandshakeName, handshakeTypes } from './dtls.table.ts'
import type { FlightPart } from './flight.ts'
import { type HandshakeMessage, wholeMessage } from './handshake-message.ts'
import type { KeyAgreement } from './key-agreement.ts'
import { exportedKeys, masterSecret, recordKeys, verifyData } from './key-schedule.ts'
import { RecordProtection } from './record.ts'
import { isSignedBy, keyKind, schemeOf } from './signature.ts'

export interface Fingerprint {
  readonly hash: string
  readonly value: string
}

export interface DtlsSrtpKeys {
  readonly inbound: SrtpKeys
  readonly outbound: SrtpKeys
}

/** What a peer's certificate must be. */
export interface DescribedPeer {
  /** one of these; none: anything */
  readonly fingerprints: readonly Fingerprint[]
  /** asked with it and those sent along; left out: nobody needs to vouch for it */
  readonly trusts?: ((chain: readonly X509Certificate[]) => boolean) | undefined
  /** the extended master secret (RFC 7627), without which a secret may be shared with somebody else's handshake; left out: required */
  readonly extendedMasterSecret?: 'required' | 'optional' | undefined
}

const mostSentAlong = 8

function othersIn(reader: ByteReader): X509Certificate[] {
  const found: X509Certificate[] = []
  while (reader.left > 0 && found.length < mostSentAlong) found.push(new X509Certificate(reader.list(3)))
  return found
}

export class Handshake {
  readonly role: 'client' | 'server'
  readonly certificate: DtlsCertificate
  /** secrets hang on it: never from a seed */
  readonly localRandom: Uint8Array = systemRandom.bytes(32)
  peerRandom: Uint8Array = new Uint8Array(32)
  agreement: KeyAgreement | undefined
  profile: SrtpProfileName | undefined
  bindsTranscript = false
  inbound: RecordProtection | undefined
  peerCertificate: X509Certificate | undefined
  /** what is wrong with the peer, in words, where an alert says too little */
  complaint: string | undefined
  readonly #peer: DescribedPeer
  #transcript: Uint8Array[] = []
  #flight: FlightPart[] = []
  #nextSequence: number
  #master: Uint8Array | undefined
  #outbound: RecordProtection | undefined
  #isProtected = false

  /** `nextSequence`: of our first message. */
  constructor(role: 'client' | 'server', certificate: DtlsCertificate, peer: DescribedPeer, nextSequence = 0) {
    this.role = role
    this.certificate = certificate
    this.#peer = peer
    this.#nextSequence = nextSequence
  }

  /** Whether the peer knows the extended master secret, as its hello says. */
  deriveMasterSecret(isExtended: boolean): AlertName | undefined {
    this.bindsTranscript = isExtended
    if (isExtended || this.#peer.extendedMasterSecret === 'optional') return undefined
    this.complaint = 'the peer does not support the extended master secret (RFC 7627)'
    return 'handshakeFailure'
  }

  get clientRandom(): Uint8Array {
    return this.role === 'client' ? this.localRandom : this.peerRandom
  }

  get serverRandom(): Uint8Array {
    return this.role === 'server' ? this.localRandom : this.peerRandom
  }

  get transcript(): Uint8Array {
    return concat(...this.#transcript)
  }

  /** The hellos before the cookie do not count. */
  forget(): void {
    this.#transcript = []
  }

  handle(message: HandshakeMessage): void {
    this.#transcript.push(wholeMessage(message))
  }

  say(name: HandshakeName, body: Uint8Array): void {
    const message = { type: handshakeTypes[name], sequence: this.#nextSequence++, body }
    this.#transcript.push(wholeMessage(message))
    this.#flight.push(this.#isProtected ? { epoch: 1, message, protection: this.outbound } : { epoch: 0, message })
  }

  /** Ends a flight: from here on everything is protected. */
  sayFinished(): void {
    this.#flight.push({ epoch: 0, changesCipher: true })
    this.#isProtected = true
    this.say('finished', verifyData(this.#secret, this.role, this.transcript))
  }

  takeFlight(): FlightPart[] {
    const flight = this.#flight
    this.#flight = []
    return flight
  }

  get outbound(): RecordProtection {
    if (!this.#outbound) throw new Error('there are no keys yet')
    return this.#outbound
  }

  get #secret(): Uint8Array {
    if (!this.#master) throw new Error('there is no secret yet')
    return this.#master
  }

  /** With the client's key in the transcript. */
  derive(shared: Uint8Array): void {
    const transcript = this.bindsTranscript ? this.transcript : undefined
    this.#master = masterSecret(shared, this.clientRandom, this.serverRandom, transcript)
    const keys = recordKeys(this.#master, this.clientRandom, this.serverRandom)
    const client = new RecordProtection(keys.clientKey, keys.clientSalt)
    const server = new RecordProtection(keys.serverKey, keys.serverSalt)
    this.#outbound = this.role === 'client' ? client : server
    this.inbound = this.role === 'client' ? server : client
  }

  certificateBody(): Uint8Array {
    const { bytes, issuers = [] } = this.certificate
    return list(concat(...[bytes, ...issuers].map((one) => list(one, 3))), 3)
  }

  /** Takes the peer's certificate, if it is one of those that were described. */
  acceptCertificate(body: Uint8Array): AlertName | undefined {
    const { fingerprints, trusts } = this.#peer
    const reader = new ByteReader(new ByteReader(body).list(3))
    const bytes = reader.list(3)
    if (bytes.length === 0) return 'badCertificate'
    const isDescribed = fingerprints.some(({ hash, value }) => fingerprintOf(bytes, hash) === value.toUpperCase())
    if (fingerprints.length > 0 && !isDescribed) {
      this.complaint = 'the certificate does not match the fingerprint in the session description'
      return 'badCertificate'
    }
    try {
      this.peerCertificate = new X509Certificate(bytes)
      if (!keyKind(this.peerCertificate.publicKey)) return 'badCertificate'
      if (!trusts || trusts([this.peerCertificate, ...othersIn(reader)])) return undefined
      this.complaint = 'the certificate was not issued by a trusted authority'
      return 'badCertificate'
    } catch {
      return 'badCertificate'
    }
  }

  /** A scheme, and a signature of these bytes by the peer's certificate. */
  checkSignature(signed: Uint8Array, scheme: number, signature: Uint8Array): AlertName | undefined {
    const known = schemeOf(scheme)
    if (!known || !this.peerCertificate) return 'illegalParameter'
    return isSignedBy(known, this.peerCertificate.publicKey, signed, signature) ? undefined : 'decryptError'
  }

  checkFinished(body: Uint8Array): AlertName | undefined {
    const who = this.role === 'client' ? 'server' : 'client'
    return isSameBytes(body, verifyData(this.#secret, who, this.transcript)) ? undefined : 'decryptError'
  }

  srtpKeys(): DtlsSrtpKeys {
    const profile = this.profile as SrtpProfileName
    const { keyLength, saltLength } = srtpProfiles[profile]
    const keys = exportedKeys(this.#secret, this.clientRandom, this.serverRandom, keyLength, saltLength)
    const client = { profile, masterKey: keys.clientKey, masterSalt: keys.clientSalt }
    const server = { profile, masterKey: keys.serverKey, masterSalt: keys.serverSalt }
    return this.role === 'client' ? { inbound: server, outbound: client } : { inbound: client, outbound: server }
  }
}

/** A signature behind its scheme, as several messages hold one. */
export const encodeSignature = (scheme: number, signature: Uint8Array): Uint8Array =>
  concat(number(scheme, 2), list(signature, 2))

// How the packets of a session are protected and find their way: keys, handshakes and ICE, by the endpoint's settings.
// Not the protection itself: the media plane has it.

import type { Random } from '@jackfield/base'
import type { DtlsSpec, IceSpec, PortOpened, PortRenewal } from '@jackfield/media'
import { isUnicastAddress, type SrtpKeys, type SrtpProfileName, srtpProfiles } from '@jackfield/rtp'
import {
  type Encryption,
  type IceCandidate,
  iceOf,
  type KeyCapability,
  type MediaDescription,
  type NegotiatedStream,
  type SessionDescription,
} from '@jackfield/sdp'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { DtlsMaterial } from './dtls-files.ts'
import type { SdpSessionDeps } from './sdp-session-deps.ts'

/** The best first; a phone takes the first it knows. */
const suites: readonly SrtpProfileName[] = ['AES_CM_128_HMAC_SHA1_80', 'AES_CM_128_HMAC_SHA1_32']
/** Taken where a peer offers them. */
const others: readonly SrtpProfileName[] = ['AEAD_AES_256_GCM', 'AEAD_AES_128_GCM']

export class StreamEncryption {
  readonly #endpoint: EndpointSettings
  readonly #dtls: DtlsMaterial
  readonly #keys: readonly KeyCapability[]
  /** of keys that were agreed on last */
  #suite: string | undefined
  readonly #random: Random
  readonly #reachesGroups: boolean
  #ice: IceSpec | undefined

  constructor({ endpoint, random, portRange, dtls = {} }: SdpSessionDeps) {
    this.#reachesGroups = portRange.allowsGroups === true
    this.#endpoint = endpoint
    this.#dtls = dtls
    const { media_encryption, srtp_tag_32 } = endpoint
    const wished = srtp_tag_32 ? [...suites].reverse() : suites
    const all = media_encryption === 'sdes' ? [...wished, ...others] : []
    this.#keys = all.map((suite) => newKey(suite, random))
    this.#random = random
    this.#ice = endpoint.ice_support ? iceNames(random) : undefined
  }

  get ice(): IceSpec | undefined {
    return this.#ice
  }

  /** A peer that begins its checks anew is answered with new names of ours (RFC 8839 §4.4.2). Handed back: how to undo it. */
  follow(before: SessionDescription | undefined, now: SessionDescription): () => void {
    const held = this.#ice
    const [known, received] = [before && namesIn(before), namesIn(now)]
    if (held && known !== undefined && received !== undefined && known !== received) this.#ice = iceNames(this.#random)
    return () => {
      this.#ice = held
    }
  }

  /** Of a handshake whose peer is not known yet; undefined: there is none. */
  get dtls(): DtlsSpec | undefined {
    return this.isByHandshake ? this.#dtls : undefined
  }

  get isByHandshake(): boolean {
    return this.#endpoint.media_encryption === 'dtls'
  }

  /** `isAnswer`: to an offer of theirs. */
  encryption(opened: PortOpened | undefined, isAnswer: boolean): Encryption {
    const { media_encryption, media_encryption_optimistic: isOptional, dtls_setup } = this.#endpoint
    if (media_encryption === 'sdes') return { kind: 'sdes', isOptional, keys: isAnswer ? this.#keys : this.#offered() }
    if (media_encryption === 'no') return { kind: 'none' }
    // before the port is open nothing is described, only judged
    const fingerprint = opened?.fingerprint ?? { hash: 'sha-256', value: '' }
    return { kind: 'dtls', isOptional, fingerprint, setup: dtls_setup || 'actpass' }
  }

  /** Those that everybody knows, and before them what was agreed on. */
  #offered(): readonly KeyCapability[] {
    const agreed = this.#keys.filter(({ suite }) => suite === this.#suite)
    const usual = this.#keys.filter(({ suite }) => suite !== this.#suite && suites.includes(suite as SrtpProfileName))
    return [...agreed, ...usual]
  }

  /** One candidate for each component: the address in the description is the one that is reached. */
  candidates(address: string, port: number, rtcpPort: number | undefined): readonly IceCandidate[] {
    const of = (component: number, at: number): IceCandidate => ({
      foundation: '1',
      component,
      transport: 'udp',
      priority: 2_130_706_431 - component + 1,
      address,
      port: at,
      type: 'host',
    })
    return rtcpPort === undefined || rtcpPort === port ? [of(1, port)] : [of(1, port), of(2, rtcpPort)]
  }

  /** What the media plane has to know of what was agreed. undefined: their key is none. */
  renewal(
    stream: NegotiatedStream,
    session: SessionDescription,
    media: MediaDescription,
  ): Required<Pick<PortRenewal, 'srtp' | 'dtls' | 'ice'>> | undefined {
    const { security } = stream
    const srtp = security.kind === 'sdes' ? keyPair(security) : null
    if (srtp === undefined) return undefined
    if (security.kind === 'sdes') this.#suite = security.suite
    return {
      srtp,
      dtls:
        security.kind === 'dtls'
          ? {
              ...this.#dtls,
              remote: {
                setup: security.setup === 'active' ? 'active' : 'passive',
                fingerprints: security.fingerprints,
              },
            }
          : null,
      ice: this.#icePeer(session, media),
    }
  }

  #icePeer(session: SessionDescription, media: MediaDescription): IceSpec | null {
    const held = this.#ice
    const peer = held && iceOf(session, media)
    if (!held || !peer) return null
    const candidates = peer.candidates.filter(
      ({ component, transport, address }) =>
        component <= 2 &&
        transport === 'udp' &&
        !address.endsWith('.local') &&
        (this.#reachesGroups || isUnicastAddress(address)),
    )
    return {
      ...held,
      remote: { name: peer.ufrag, password: peer.password, isLite: peer.isLite, candidates },
    }
  }
}

function newKey(suite: SrtpProfileName, random: Random): KeyCapability {
  const { keyLength, saltLength } = srtpProfiles[suite]
  return { suite, key: random.bytes(keyLength + saltLength).toBase64() }
}

function keyPair({ suite, remoteKey, localKey }: Extract<NegotiatedStream['security'], { kind: 'sdes' }>) {
  const inbound = keysOf(suite, remoteKey)
  const outbound = keysOf(suite, localKey)
  return inbound && outbound && { inbound, outbound }
}

function keysOf(suite: string, key: string): SrtpKeys | undefined {
  const profile = suite as SrtpProfileName
  const { keyLength, saltLength } = srtpProfiles[profile]
  const bytes = Buffer.from(key, 'base64')
  if (bytes.length !== keyLength + saltLength) return undefined
  return {
    profile,
    masterKey: bytes.subarray(0, keyLength),
    masterSalt: bytes.subarray(keyLength, keyLength + saltLength),
  }
}

const iceNames = (random: Random): IceSpec => ({ localUfrag: letters(random, 8), localPwd: letters(random, 24) })

/** Of the first stream that has any: all of a description are begun anew together. */
function namesIn(session: SessionDescription): string | undefined {
  const [ice] = session.media.flatMap((media) => (media.port === 0 ? [] : (iceOf(session, media) ?? [])))
  return ice && `${ice.ufrag} ${ice.password}`
}

/** As ICE wants them: letters and digits. */
const letters = (random: Random, count: number) => random.bytes(count).toHex().slice(0, count)

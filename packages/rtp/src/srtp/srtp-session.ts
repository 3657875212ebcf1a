// One direction of SRTP and SRTCP (RFC 3711, RFC 7714): packets are protected or laid bare in place.
// Not key agreement. One session protects, another one, with the peer's key, unprotects.
import { decodeRtp, RtpView, readUint32, writeUint32 } from '../packet.ts'
import { sequenceDistance } from '../sequence.ts'
import { deriveKey } from './derive-key.ts'
import { type PacketCipher, packetCipher } from './packet-cipher.ts'
import { type SrtpProfile, type SrtpProfileName, srtpProfiles } from './profiles.table.ts'
import { isReplayed, markSeen, type ReplayWindow, replayWindow } from './replay-window.ts'

export type SrtpFault =
  | 'not-a-packet'
  | 'no-room'
  | 'not-authentic'
  | 'replayed'
  /** of a packet to be protected: another one had this number under this key, or it is too late to know */
  | 'index-used'
  | 'too-many-sources'
  | 'key-used-up'

export interface SrtpKeys {
  readonly profile: SrtpProfileName
  readonly masterKey: Uint8Array
  readonly masterSalt: Uint8Array
}

interface Source {
  /** index of the packet with the highest number: rollovers × 65536 + sequence */
  highest: number
  window: ReplayWindow
}

const mostSources = 256
/** The longest an index gets, RFC 3711 §9.2. */
const lastRtpIndex = 2 ** 48 - 1
const lastRtcpIndex = 2 ** 31 - 1
const rtcpHeaderLength = 8
/** Of packets to be protected: pictures are sent on as late as this. */
const sentLength = 1_024

/** How many bytes a packet may grow. */
export const srtpOverhead = 20

interface Half {
  cipher: PacketCipher
  salt: Uint8Array
}

export class SrtpSession {
  readonly #profile: SrtpProfile
  readonly #rtp: Half
  readonly #rtcp: Half
  readonly #rtpSources = new Map<number, Source>()
  readonly #rtcpSources = new Map<number, ReplayWindow>()
  readonly #rtcpSent = new Map<number, number>()
  readonly #view = new RtpView()
  readonly #vector: Uint8Array
  readonly #rollover = new Uint8Array(4)
  readonly #index = new Uint8Array(4)

  /** Throws a RangeError when a key has the wrong length for its profile. */
  constructor({ profile: name, masterKey, masterSalt }: SrtpKeys) {
    const profile = srtpProfiles[name]
    if (masterKey.length !== profile.keyLength || masterSalt.length !== profile.saltLength)
      throw new RangeError(
        `${name} takes ${profile.keyLength} bytes of key and ${profile.saltLength} of salt, not ${masterKey.length} and ${masterSalt.length}`,
      )
    const derive = (label: Parameters<typeof deriveKey>[2], length: number) =>
      deriveKey(masterKey, masterSalt, label, length)
    const half = (kind: 'rtp' | 'rtcp', tagLength: number): Half => ({
      cipher: packetCipher(
        profile,
        {
          encryption: derive(`${kind}Encryption`, profile.keyLength),
          authentication: derive(`${kind}Authentication`, 20),
        },
        tagLength,
      ),
      salt: derive(`${kind}Salt`, profile.saltLength),
    })
    this.#profile = profile
    this.#rtp = half('rtp', profile.tagLength)
    this.#rtcp = half('rtcp', profile.rtcpTagLength)
    this.#vector = new Uint8Array(profile.cipher === 'counter' ? 16 : 12)
  }

  /**
   * Protects the packet in the first `length` bytes; gives its new length. The buffer has `srtpOverhead` to spare.
   * A number is used once under a key, whoever asks (RFC 3711 §9.1): two packets under one are readable to everybody,
   * and with GCM others can be made up. Who repeats a packet sends what was protected before.
   */
  protectRtp(bytes: Uint8Array, length: number): number | SrtpFault {
    if (bytes.length < length + this.#profile.tagLength) return 'no-room'
    const clear = this.#clearLength(bytes, length)
    if (clear === undefined) return 'not-a-packet'
    const { ssrc, sequence } = this.#view
    const source = this.#rtpSources.get(ssrc)
    if (!source && this.#rtpSources.size >= mostSources) return 'too-many-sources'
    const index = source ? indexOf(source.highest, sequence) : sequence
    if (index > lastRtpIndex) return 'key-used-up'
    if (index < 0 || (source && isReplayed(source.window, index))) return 'index-used'
    const known = source ?? { highest: index, window: replayWindow(sentLength) }
    if (!source) this.#rtpSources.set(ssrc, known)
    if (index > known.highest) known.highest = index
    markSeen(known.window, index)
    return this.#rtp.cipher.seal(bytes, clear, length, this.#rtpVector(ssrc, index), this.#rolloverOf(index))
  }

  /** Lays the packet bare; gives its new length. What is refused leaves no trace in the session. */
  unprotectRtp(bytes: Uint8Array, length: number): number | SrtpFault {
    const clear = this.#clearLength(bytes, length)
    if (clear === undefined) return 'not-a-packet'
    const { ssrc, sequence } = this.#view
    const source = this.#rtpSources.get(ssrc)
    const index = source ? indexOf(source.highest, sequence) : sequence
    if (index < 0) return 'replayed'
    if (source && isReplayed(source.window, index)) return 'replayed'
    const opened = this.#rtp.cipher.open(bytes, clear, length, this.#rtpVector(ssrc, index), this.#rolloverOf(index))
    if (opened === -1) return 'not-authentic'
    if (!source && this.#rtpSources.size >= mostSources) return 'too-many-sources'
    const known = source ?? { highest: index, window: replayWindow() }
    if (!source) this.#rtpSources.set(ssrc, known)
    known.highest = Math.max(known.highest, index)
    markSeen(known.window, index)
    return opened
  }

  protectRtcp(bytes: Uint8Array, length: number): number | SrtpFault {
    if (length < rtcpHeaderLength) return 'not-a-packet'
    if (bytes.length < length + this.#profile.rtcpTagLength + 4) return 'no-room'
    const ssrc = readUint32(bytes, 4)
    const index = (this.#rtcpSent.get(ssrc) ?? -1) + 1
    if (index > lastRtcpIndex) return 'key-used-up'
    if (index === 0 && this.#rtcpSent.size >= mostSources) return 'too-many-sources'
    this.#rtcpSent.set(ssrc, index)
    const word = this.#index
    writeUint32(word, 0, (index | 0x80000000) >>> 0)
    const vector = this.#rtcpVector(ssrc, index)
    const sealed = this.#rtcp.cipher.seal(bytes, rtcpHeaderLength, length, vector, word)
    // the index stands before the tag of HMAC, which covers it, and behind that of GCM
    const at = this.#profile.cipher === 'counter' ? length : sealed
    if (this.#profile.cipher === 'counter') bytes.copyWithin(length + 4, length, sealed)
    bytes.set(word, at)
    return sealed + 4
  }

  unprotectRtcp(bytes: Uint8Array, length: number): number | SrtpFault {
    const { cipher, rtcpTagLength } = this.#profile
    if (length < rtcpHeaderLength + 4 + rtcpTagLength) return 'not-a-packet'
    const at = cipher === 'counter' ? length - rtcpTagLength - 4 : length - 4
    const word = this.#index
    word.set(bytes.subarray(at, at + 4))
    // everything is sent encrypted; a packet that says it is not was tampered with
    if ((word[0] as number) < 0x80) return 'not-authentic'
    const index = readUint32(word, 0) & 0x7fffffff
    const ssrc = readUint32(bytes, 4)
    const window = this.#rtcpSources.get(ssrc)
    if (window && isReplayed(window, index)) return 'replayed'
    const copy = bytes.slice(0, length)
    if (cipher === 'counter') copy.copyWithin(at, at + 4, length)
    const vector = this.#rtcpVector(ssrc, index)
    const opened = this.#rtcp.cipher.open(copy, rtcpHeaderLength, length - 4, vector, word)
    if (opened === -1) return 'not-authentic'
    if (!window && this.#rtcpSources.size >= mostSources) return 'too-many-sources'
    bytes.set(copy.subarray(0, opened))
    const known = window ?? replayWindow()
    if (!window) this.#rtcpSources.set(ssrc, known)
    markSeen(known, index)
    return opened
  }

  /** Bytes of the header with its extension, which stay readable. */
  #clearLength(bytes: Uint8Array, length: number): number | undefined {
    const view = this.#view
    const packet = bytes.length === length ? bytes : bytes.subarray(0, length)
    const fault = decodeRtp(packet, view)
    // padding is encrypted: on the way in its length cannot be read yet
    if (fault !== undefined && fault !== 'bad-padding') return undefined
    if (fault === 'bad-padding') {
      view.sequence = ((bytes[2] as number) << 8) | (bytes[3] as number)
      view.ssrc = readUint32(bytes, 8)
    }
    const csrcEnd = 12 + 4 * ((bytes[0] as number) & 0x0f)
    return ((bytes[0] as number) & 0x10) === 0 ? csrcEnd : view.extensionStart + view.extensionLength
  }

  #rolloverOf(index: number): Uint8Array {
    if (this.#profile.cipher === 'aead') return noTrailer
    writeUint32(this.#rollover, 0, Math.floor(index / 65_536))
    return this.#rollover
  }

  #rtpVector(ssrc: number, index: number): Uint8Array {
    const vector = this.#begin(this.#rtp.salt)
    const isCounter = this.#profile.cipher === 'counter'
    mixIn(vector, isCounter ? 4 : 2, ssrc)
    mixIn(vector, isCounter ? 8 : 6, Math.floor(index / 65_536))
    mixInShort(vector, isCounter ? 12 : 10, index % 65_536)
    return vector
  }

  #rtcpVector(ssrc: number, index: number): Uint8Array {
    const vector = this.#begin(this.#rtcp.salt)
    const isCounter = this.#profile.cipher === 'counter'
    mixIn(vector, isCounter ? 4 : 2, ssrc)
    mixIn(vector, isCounter ? 10 : 8, index)
    return vector
  }

  #begin(salt: Uint8Array): Uint8Array {
    this.#vector.fill(0)
    this.#vector.set(salt)
    return this.#vector
  }
}

const noTrailer = new Uint8Array(0)

function mixIn(vector: Uint8Array, at: number, value: number): void {
  mixInShort(vector, at, value >>> 16)
  mixInShort(vector, at + 2, value & 0xffff)
}

function mixInShort(vector: Uint8Array, at: number, value: number): void {
  vector[at] = (vector[at] as number) ^ (value >> 8)
  vector[at + 1] = (vector[at + 1] as number) ^ (value & 0xff)
}

/** The index nearest to the highest one seen, RFC 3711 §3.3.1. */
const indexOf = (highest: number, sequence: number) => highest + sequenceDistance(highest % 65_536, sequence)

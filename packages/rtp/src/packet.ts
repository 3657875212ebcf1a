// An RTP packet (RFC 3550 §5.1) as a view over the bytes it came in, and the header written in place.
// Not a copy of anything: a view is reused packet after packet, so that relaying allocates nothing.

/** Why bytes are no RTP packet. */
export type RtpFault = 'too-short' | 'bad-version' | 'bad-csrc' | 'bad-extension' | 'bad-padding'

export const rtpHeaderLength = 12

/** Where everything stands in the packet decoded last. */
export class RtpView {
  bytes: Uint8Array = nothing
  hasMarker = false
  payloadType = 0
  sequence = 0
  timestamp = 0
  ssrc = 0
  csrcCount = 0
  /** of the header extension; -1: there is none */
  extensionProfile = -1
  extensionStart = 0
  extensionLength = 0
  payloadStart = 0
  payloadLength = 0

  /** Allocates; the hot path reads `payloadStart` and `payloadLength` instead. */
  payload(): Uint8Array {
    return this.bytes.subarray(this.payloadStart, this.payloadStart + this.payloadLength)
  }

  csrc(at: number): number {
    return at < this.csrcCount ? readUint32(this.bytes, rtpHeaderLength + 4 * at) : 0
  }
}

const nothing = new Uint8Array(0)

/** Points the view at a packet; says what is wrong with it, and the view is worth nothing then. */
export function decodeRtp(bytes: Uint8Array, view: RtpView): RtpFault | undefined {
  if (bytes.length < rtpHeaderLength) return 'too-short'
  const first = bytes[0] as number
  if (first >> 6 !== 2) return 'bad-version'
  const second = bytes[1] as number
  let at = rtpHeaderLength + 4 * (first & 0x0f)
  if (at > bytes.length) return 'bad-csrc'
  view.extensionProfile = -1
  view.extensionStart = at
  view.extensionLength = 0
  if ((first & 0x10) !== 0) {
    if (at + 4 > bytes.length) return 'bad-extension'
    view.extensionProfile = readUint16(bytes, at)
    view.extensionLength = 4 * readUint16(bytes, at + 2)
    view.extensionStart = at + 4
    at += 4 + view.extensionLength
    if (at > bytes.length) return 'bad-extension'
  }
  let end = bytes.length
  if ((first & 0x20) !== 0) {
    const padding = bytes[end - 1] as number
    if (padding === 0 || end - padding < at) return 'bad-padding'
    end -= padding
  }
  view.bytes = bytes
  view.hasMarker = second >= 0x80
  view.payloadType = second & 0x7f
  view.sequence = readUint16(bytes, 2)
  view.timestamp = readUint32(bytes, 4)
  view.ssrc = readUint32(bytes, 8)
  view.csrcCount = first & 0x0f
  view.payloadStart = at
  view.payloadLength = end - at
  return undefined
}

/** Writes a header of twelve bytes, without padding, extension or contributing sources. */
export function encodeRtpHeader(
  bytes: Uint8Array,
  payloadType: number,
  hasMarker: boolean,
  sequence: number,
  timestamp: number,
  ssrc: number,
): void {
  bytes[0] = 0x80
  bytes[1] = (hasMarker ? 0x80 : 0) | (payloadType & 0x7f)
  writeUint16(bytes, 2, sequence)
  writeUint32(bytes, 4, timestamp)
  writeUint32(bytes, 8, ssrc)
}

/** Makes a packet that is passed on one of our own stream; everything behind the twelve bytes stays as it is. */
export function rewriteRtpHeader(
  bytes: Uint8Array,
  payloadType: number,
  hasMarker: boolean,
  sequence: number,
  timestamp: number,
  ssrc: number,
): void {
  bytes[1] = (hasMarker ? 0x80 : 0) | (payloadType & 0x7f)
  writeUint16(bytes, 2, sequence)
  writeUint32(bytes, 4, timestamp)
  writeUint32(bytes, 8, ssrc)
}

export interface RtpPacketParts {
  readonly payloadType: number
  readonly sequence: number
  readonly timestamp: number
  readonly ssrc: number
  readonly hasMarker?: boolean
  readonly csrcs?: readonly number[]
  /** whole words: its length is a multiple of four */
  readonly extension?: { readonly profile: number; readonly data: Uint8Array }
  readonly payload: Uint8Array
  /** how many bytes of padding, the last of which holds their number */
  readonly padding?: number
}

/** A whole packet with everything a header can hold. For tests, signalling and rare packets: it allocates. */
export function encodeRtp(parts: RtpPacketParts): Uint8Array {
  const { csrcs = [], extension, payload, padding = 0 } = parts
  if (csrcs.length > 15) throw new RangeError(`a packet has at most 15 contributing sources, not ${csrcs.length}`)
  if (padding < 0 || padding > 255) throw new RangeError(`padding is at most 255 bytes, not ${padding}`)
  if (extension && extension.data.length % 4 !== 0) throw new RangeError('a header extension is made of whole words')
  const start = rtpHeaderLength + 4 * csrcs.length + (extension ? 4 + extension.data.length : 0)
  const bytes = new Uint8Array(start + payload.length + padding)
  encodeRtpHeader(bytes, parts.payloadType, parts.hasMarker === true, parts.sequence, parts.timestamp, parts.ssrc)
  bytes[0] = 0x80 | (padding > 0 ? 0x20 : 0) | (extension ? 0x10 : 0) | csrcs.length
  let at = rtpHeaderLength
  for (const csrc of csrcs) {
    writeUint32(bytes, at, csrc)
    at += 4
  }
  if (extension) {
    writeUint16(bytes, at, extension.profile)
    writeUint16(bytes, at + 2, extension.data.length / 4)
    bytes.set(extension.data, at + 4)
  }
  bytes.set(payload, start)
  if (padding > 0) bytes[bytes.length - 1] = padding
  return bytes
}

/** Whether bytes on a shared port are RTCP: RFC 5761 §4 keeps the payload types 64 to 95 free for this. */
export function isRtcp(bytes: Uint8Array): boolean {
  const second = bytes[1] as number
  return bytes.length >= 4 && second >= 192 && second <= 223
}

export const readUint16 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] as number) << 8) | (bytes[at + 1] as number)

export const readUint24 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number)

export const readUint32 = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] as number) << 24) |
    ((bytes[at + 1] as number) << 16) |
    ((bytes[at + 2] as number) << 8) |
    (bytes[at + 3] as number)) >>>
  0

export function writeUint16(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 8
  bytes[at + 1] = value
}

export function writeUint24(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 16
  bytes[at + 1] = value >>> 8
  bytes[at + 2] = value
}

export function writeUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24
  bytes[at + 1] = value >>> 16
  bytes[at + 2] = value >>> 8
  bytes[at + 3] = value
}

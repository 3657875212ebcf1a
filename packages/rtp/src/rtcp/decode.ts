// A compound RTCP packet, read into values.
// Not a judge of what they say.
import { readUint16, readUint24, readUint32 } from '../packet.ts'
import { estimatedBitrateWord, feedbackFormats, packetTypes } from './packet-types.table.ts'
import { type ReportBlock, type RtcpPacket, type SdesItem, sdesItems } from './rtcp-packet.ts'

export type RtcpDecoded =
  | { readonly ok: true; readonly packets: readonly RtcpPacket[] }
  | { readonly ok: false; readonly code: RtcpFault; readonly at: number }

export type RtcpFault = 'too-short' | 'bad-version' | 'bad-length' | 'bad-body'

/** What a datagram may ask of us: packets in it, and numbers of packets that are missed. Who sends more is not read to the end. */
const mostPackets = 64
const mostMissed = 1_024

/** Reduced-size packets (RFC 5506) are taken too: the first need not be a report. */
export function decodeRtcp(bytes: Uint8Array): RtcpDecoded {
  const packets: RtcpPacket[] = []
  let at = 0
  do {
    if (at + 4 > bytes.length) return { ok: false, code: 'too-short', at }
    const first = bytes[at] as number
    if (first >> 6 !== 2) return { ok: false, code: 'bad-version', at }
    const length = 4 * (readUint16(bytes, at + 2) + 1)
    if (at + length > bytes.length) return { ok: false, code: 'bad-length', at }
    let end = at + length
    if ((first & 0x20) !== 0) {
      const padding = bytes[end - 1] as number
      if (padding === 0 || padding > length - 4) return { ok: false, code: 'bad-length', at }
      end -= padding
    }
    const packet = decodeOne(first & 0x1f, bytes[at + 1] as number, bytes.subarray(at + 4, end))
    if (!packet) return { ok: false, code: 'bad-body', at }
    packets.push(packet)
    at += length
  } while (at < bytes.length && packets.length < mostPackets)
  return { ok: true, packets }
}

function decodeOne(count: number, packetType: number, body: Uint8Array): RtcpPacket | undefined {
  switch (packetType) {
    case packetTypes.senderReport:
      return decodeSenderReport(count, body)
    case packetTypes.receiverReport: {
      const reports = decodeReports(count, body, 4)
      return reports && { type: 'receiver-report', ssrc: readUint32(body, 0), reports }
    }
    case packetTypes.sourceDescription:
      return decodeSourceDescription(count, body)
    case packetTypes.bye:
      return decodeBye(count, body)
    case packetTypes.transportFeedback:
      return count === feedbackFormats.nack ? decodeNack(body) : { type: 'other', packetType, count, body }
    case packetTypes.payloadFeedback:
      return decodePayloadFeedback(count, body)
    default:
      return { type: 'other', packetType, count, body }
  }
}

function decodeSenderReport(count: number, body: Uint8Array): RtcpPacket | undefined {
  const reports = decodeReports(count, body, 24)
  if (!reports) return undefined
  return {
    type: 'sender-report',
    ssrc: readUint32(body, 0),
    ntpSeconds: readUint32(body, 4),
    ntpFraction: readUint32(body, 8),
    rtpTimestamp: readUint32(body, 12),
    packetCount: readUint32(body, 16),
    octetCount: readUint32(body, 20),
    reports,
  }
}

const reportLength = 24

function decodeReports(count: number, body: Uint8Array, start: number): ReportBlock[] | undefined {
  if (body.length < start + count * reportLength) return undefined
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * reportLength
    return {
      ssrc: readUint32(body, at),
      fractionLost: body[at + 4] as number,
      cumulativeLost: (readUint24(body, at + 5) << 8) >> 8,
      highestSequence: readUint32(body, at + 8),
      jitter: readUint32(body, at + 12),
      lastSenderReport: readUint32(body, at + 16),
      delaySinceLastSenderReport: readUint32(body, at + 20),
    }
  })
}

const itemNames = Object.fromEntries(Object.entries(sdesItems).map(([name, number]) => [number, name as SdesItem]))
const text = new TextDecoder()

function decodeSourceDescription(count: number, body: Uint8Array): RtcpPacket | undefined {
  const chunks: { ssrc: number; items: Partial<Record<SdesItem, string>> }[] = []
  let at = 0
  for (let chunk = 0; chunk < count; chunk++) {
    if (at + 4 > body.length) return undefined
    const ssrc = readUint32(body, at)
    const items: Partial<Record<SdesItem, string>> = {}
    at += 4
    while (at < body.length && body[at] !== 0) {
      const length = body[at + 1]
      if (length === undefined || at + 2 + length > body.length) return undefined
      const name = itemNames[body[at] as number]
      if (name) items[name] = text.decode(body.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
    // at least one zero ends a chunk, and the next begins on a whole word
    at = 4 * (Math.floor(at / 4) + 1)
    chunks.push({ ssrc, items })
  }
  return { type: 'source-description', chunks }
}

function decodeBye(count: number, body: Uint8Array): RtcpPacket | undefined {
  if (body.length < 4 * count) return undefined
  const ssrcs = Array.from({ length: count }, (_, at) => readUint32(body, 4 * at))
  const length = body[4 * count]
  if (length === undefined) return { type: 'bye', ssrcs }
  const start = 4 * count + 1
  return start + length > body.length
    ? undefined
    : { type: 'bye', ssrcs, reason: text.decode(body.subarray(start, start + length)) }
}

function decodeNack(body: Uint8Array): RtcpPacket | undefined {
  if (body.length < 8) return undefined
  const sequences: number[] = []
  for (let at = 8; at + 4 <= body.length && sequences.length < mostMissed; at += 4) {
    const first = readUint16(body, at)
    const following = readUint16(body, at + 2)
    sequences.push(first)
    for (let bit = 0; bit < 16; bit++) if ((following >> bit) & 1) sequences.push((first + bit + 1) & 0xffff)
  }
  return { type: 'nack', senderSsrc: readUint32(body, 0), mediaSsrc: readUint32(body, 4), sequences }
}

function decodePayloadFeedback(format: number, body: Uint8Array): RtcpPacket | undefined {
  if (body.length < 8) return undefined
  const senderSsrc = readUint32(body, 0)
  const mediaSsrc = readUint32(body, 4)
  if (format === feedbackFormats.pictureLoss) return { type: 'picture-loss', senderSsrc, mediaSsrc }
  if (format === feedbackFormats.fullIntraRequest) {
    const entries: { ssrc: number; sequence: number }[] = []
    for (let at = 8; at + 8 <= body.length; at += 8)
      entries.push({ ssrc: readUint32(body, at), sequence: body[at + 4] as number })
    return { type: 'full-intra-request', senderSsrc, entries }
  }
  const isEstimate =
    format === feedbackFormats.applicationLayer && body.length >= 16 && readUint32(body, 8) === estimatedBitrateWord
  if (!isEstimate) return { type: 'other', packetType: packetTypes.payloadFeedback, count: format, body }
  const count = body[12] as number
  if (body.length < 16 + 4 * count) return undefined
  const exponent = (body[13] as number) >> 2
  const mantissa = readUint24(body, 13) & 0x3ffff
  const ssrcs = Array.from({ length: count }, (_, index) => readUint32(body, 16 + 4 * index))
  return { type: 'estimated-bitrate', senderSsrc, bitsPerSecond: mantissa * 2 ** exponent, ssrcs }
}

// Values, written as a compound RTCP packet.
// Not a decision about what to send.
import { writeUint16, writeUint24, writeUint32 } from '../packet.ts'
import { estimatedBitrateWord, feedbackFormats, packetTypes } from './packet-types.table.ts'
import { type ReportBlock, type RtcpPacket, type SdesItem, type SourceDescription, sdesItems } from './rtcp-packet.ts'

/** Throws a RangeError on what no packet can hold: that is a mistake of ours. */
export function encodeRtcp(packets: readonly RtcpPacket[]): Uint8Array {
  const parts = packets.map(encodeOne)
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function encodeOne(packet: RtcpPacket): Uint8Array {
  switch (packet.type) {
    case 'sender-report': {
      const bytes = begin(packetTypes.senderReport, packet.reports.length, 24 + 24 * packet.reports.length)
      const { ssrc, ntpSeconds, ntpFraction, rtpTimestamp, packetCount, octetCount } = packet
      words(bytes, 4, [ssrc, ntpSeconds, ntpFraction, rtpTimestamp, packetCount, octetCount])
      encodeReports(bytes, 28, packet.reports)
      return bytes
    }
    case 'receiver-report': {
      const bytes = begin(packetTypes.receiverReport, packet.reports.length, 4 + 24 * packet.reports.length)
      writeUint32(bytes, 4, packet.ssrc)
      encodeReports(bytes, 8, packet.reports)
      return bytes
    }
    case 'source-description':
      return encodeSourceDescription(packet)
    case 'bye':
      return encodeBye(packet.ssrcs, packet.reason)
    case 'nack':
      return encodeNack(packet.senderSsrc, packet.mediaSsrc, packet.sequences)
    case 'picture-loss': {
      const bytes = begin(packetTypes.payloadFeedback, feedbackFormats.pictureLoss, 8)
      words(bytes, 4, [packet.senderSsrc, packet.mediaSsrc])
      return bytes
    }
    case 'full-intra-request': {
      const bytes = begin(packetTypes.payloadFeedback, feedbackFormats.fullIntraRequest, 8 + 8 * packet.entries.length)
      writeUint32(bytes, 4, packet.senderSsrc)
      packet.entries.forEach(({ ssrc, sequence }, index) => {
        writeUint32(bytes, 12 + 8 * index, ssrc)
        bytes[16 + 8 * index] = sequence
      })
      return bytes
    }
    case 'estimated-bitrate':
      return encodeEstimate(packet.senderSsrc, packet.bitsPerSecond, packet.ssrcs)
    case 'other': {
      const bytes = begin(packet.packetType, packet.count, packet.body.length)
      bytes.set(packet.body, 4)
      return bytes
    }
  }
}

/** The common header with room for the body, in whole words. */
function begin(packetType: number, count: number, bodyLength: number): Uint8Array {
  if (count > 31) throw new RangeError(`a packet of RTCP counts to 31, not ${count}`)
  const bytes = new Uint8Array(4 + 4 * Math.ceil(bodyLength / 4))
  if (bytes.length > 4 * 65536) throw new RangeError(`a packet of RTCP cannot hold ${bodyLength} bytes`)
  bytes[0] = 0x80 | count
  bytes[1] = packetType
  writeUint16(bytes, 2, bytes.length / 4 - 1)
  return bytes
}

function words(bytes: Uint8Array, start: number, values: readonly number[]): void {
  values.forEach((value, index) => {
    writeUint32(bytes, start + 4 * index, value)
  })
}

function encodeReports(bytes: Uint8Array, start: number, reports: readonly ReportBlock[]): void {
  reports.forEach((report, index) => {
    const at = start + 24 * index
    writeUint32(bytes, at, report.ssrc)
    bytes[at + 4] = report.fractionLost
    writeUint24(bytes, at + 5, Math.max(-0x800000, Math.min(0x7fffff, report.cumulativeLost)))
    const { highestSequence, jitter, lastSenderReport, delaySinceLastSenderReport } = report
    words(bytes, at + 8, [highestSequence, jitter, lastSenderReport, delaySinceLastSenderReport])
  })
}

const text = new TextEncoder()

function encodeSourceDescription(packet: SourceDescription): Uint8Array {
  const chunks = packet.chunks.map(({ ssrc, items }) => {
    const texts = Object.entries(items).map(([name, value]) => {
      const bytes = text.encode(value)
      if (bytes.length > 255) throw new RangeError(`${name} is at most 255 bytes, not ${bytes.length}`)
      return [sdesItems[name as SdesItem], bytes] as const
    })
    const length = texts.reduce((sum, [, bytes]) => sum + 2 + bytes.length, 4)
    const chunk = new Uint8Array(4 * (Math.floor(length / 4) + 1))
    writeUint32(chunk, 0, ssrc)
    let at = 4
    for (const [number, bytes] of texts) {
      chunk[at] = number
      chunk[at + 1] = bytes.length
      chunk.set(bytes, at + 2)
      at += 2 + bytes.length
    }
    return chunk
  })
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const bytes = begin(packetTypes.sourceDescription, chunks.length, length)
  let at = 4
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

function encodeBye(ssrcs: readonly number[], reason: string | undefined): Uint8Array {
  const said = reason === undefined ? undefined : text.encode(reason)
  if (said && said.length > 255) throw new RangeError(`a reason is at most 255 bytes, not ${said.length}`)
  const bytes = begin(packetTypes.bye, ssrcs.length, 4 * ssrcs.length + (said ? 1 + said.length : 0))
  words(bytes, 4, ssrcs)
  if (said) {
    bytes[4 + 4 * ssrcs.length] = said.length
    bytes.set(said, 5 + 4 * ssrcs.length)
  }
  return bytes
}

function encodeNack(senderSsrc: number, mediaSsrc: number, sequences: readonly number[]): Uint8Array {
  const groups: { first: number; following: number }[] = []
  for (const sequence of sequences) {
    const last = groups.at(-1)
    const distance = last === undefined ? 0 : (sequence - last.first) & 0xffff
    if (last && distance >= 1 && distance <= 16) last.following |= 1 << (distance - 1)
    else groups.push({ first: sequence, following: 0 })
  }
  const bytes = begin(packetTypes.transportFeedback, feedbackFormats.nack, 8 + 4 * groups.length)
  words(bytes, 4, [senderSsrc, mediaSsrc])
  groups.forEach(({ first, following }, index) => {
    writeUint16(bytes, 12 + 4 * index, first)
    writeUint16(bytes, 14 + 4 * index, following)
  })
  return bytes
}

function encodeEstimate(senderSsrc: number, bitsPerSecond: number, ssrcs: readonly number[]): Uint8Array {
  if (ssrcs.length > 255) throw new RangeError(`an estimate is for at most 255 streams, not ${ssrcs.length}`)
  let exponent = 0
  let mantissa = Math.floor(bitsPerSecond)
  while (mantissa > 0x3ffff) {
    mantissa = Math.floor(mantissa / 2)
    exponent++
  }
  const bytes = begin(packetTypes.payloadFeedback, feedbackFormats.applicationLayer, 16 + 4 * ssrcs.length)
  words(bytes, 4, [senderSsrc, 0, estimatedBitrateWord])
  bytes[16] = ssrcs.length
  writeUint24(bytes, 17, (exponent << 18) | mantissa)
  words(bytes, 20, ssrcs)
  return bytes
}

// A report of RTCP as JSON, in the names that Homer knows.

import type { JsonObject } from '@jackfield/base'
import type { RtpReport } from '@jackfield/media'

const senderReport = 200
const receiverReport = 201

export function rtcpJson(report: RtpReport): JsonObject {
  const isSender = report.type === 'sender-report'
  return {
    ...(isSender ? { sender_information: senderInformation(report) } : {}),
    ssrc: report.ssrc,
    type: isSender ? senderReport : receiverReport,
    report_count: report.reports.length,
    report_blocks: report.reports.map((block) => ({
      source_ssrc: block.ssrc,
      fraction_lost: block.fractionLost,
      packets_lost: block.cumulativeLost,
      highest_seq_no: block.highestSequence,
      ia_jitter: block.jitter,
      lsr: block.lastSenderReport,
      dlsr: block.delaySinceLastSenderReport,
    })),
  }
}

function senderInformation(report: Extract<RtpReport, { type: 'sender-report' }>): JsonObject {
  const { ntpSeconds, ntpFraction, rtpTimestamp, packetCount, octetCount } = report
  return {
    ntp_timestamp_sec: ntpSeconds,
    ntp_timestamp_usec: ntpFraction,
    rtp_timestamp: rtpTimestamp,
    packets: packetCount,
    octets: octetCount,
  }
}

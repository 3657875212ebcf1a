// What an RTCP packet can say, as values.
// Not bytes: decode.ts and encode.ts turn one into the other.

/** How one source is received, RFC 3550 §6.4.1. */
export interface ReportBlock {
  readonly ssrc: number
  /** since the last report, in 256ths */
  readonly fractionLost: number
  /** packets since the beginning; negative when more came than were sent */
  readonly cumulativeLost: number
  readonly highestSequence: number
  /** in units of the stream's clock */
  readonly jitter: number
  /** middle 32 bits of the sender report heard last; 0: none yet */
  readonly lastSenderReport: number
  /** since then, in 65536ths of a second */
  readonly delaySinceLastSenderReport: number
}

export interface SenderReport {
  readonly type: 'sender-report'
  readonly ssrc: number
  readonly ntpSeconds: number
  readonly ntpFraction: number
  readonly rtpTimestamp: number
  readonly packetCount: number
  readonly octetCount: number
  readonly reports: readonly ReportBlock[]
}

export interface ReceiverReport {
  readonly type: 'receiver-report'
  readonly ssrc: number
  readonly reports: readonly ReportBlock[]
}

/** RFC 3550 §6.5 */
export const sdesItems = { cname: 1, name: 2, email: 3, phone: 4, location: 5, tool: 6, note: 7, private: 8 } as const
export type SdesItem = keyof typeof sdesItems

export interface SourceDescription {
  readonly type: 'source-description'
  readonly chunks: readonly { readonly ssrc: number; readonly items: Readonly<Partial<Record<SdesItem, string>>> }[]
}

export interface Bye {
  readonly type: 'bye'
  readonly ssrcs: readonly number[]
  readonly reason?: string
}

/** RFC 4585 §6.2.1: packets that should be sent again. */
export interface Nack {
  readonly type: 'nack'
  readonly senderSsrc: number
  readonly mediaSsrc: number
  readonly sequences: readonly number[]
}

/** RFC 4585 §6.3.1: a whole picture is wanted. */
export interface PictureLossIndication {
  readonly type: 'picture-loss'
  readonly senderSsrc: number
  readonly mediaSsrc: number
}

/** RFC 5104 §4.3.1: the same, as a command that is counted. */
export interface FullIntraRequest {
  readonly type: 'full-intra-request'
  readonly senderSsrc: number
  readonly entries: readonly { readonly ssrc: number; readonly sequence: number }[]
}

/** What the receiver thinks the network can carry. */
export interface ReceiverEstimatedBitrate {
  readonly type: 'estimated-bitrate'
  readonly senderSsrc: number
  readonly bitsPerSecond: number
  readonly ssrcs: readonly number[]
}

/** Anything else; kept so that a compound packet can be passed on. */
export interface OtherRtcp {
  readonly type: 'other'
  readonly packetType: number
  readonly count: number
  readonly body: Uint8Array
}

export type RtcpPacket =
  | SenderReport
  | ReceiverReport
  | SourceDescription
  | Bye
  | Nack
  | PictureLossIndication
  | FullIntraRequest
  | ReceiverEstimatedBitrate
  | OtherRtcp

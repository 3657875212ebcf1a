// Video that is passed on as it is: how each codec is named in descriptions.
// Not coding: pictures are never looked at.

import { table } from '@jackfield/base'

export interface VideoCodec {
  readonly rtpName: string
  readonly payloadType: number
  /** of its packets that are sent again (RFC 4588) */
  readonly retransmission: number
  readonly fmtp?: string
  readonly rfc: string
}

export const videoClockRateHz = 90_000

export const videoCodecs = table<VideoCodec>({
  vp8: { rtpName: 'VP8', payloadType: 100, retransmission: 112, rfc: '7741' },
  vp9: { rtpName: 'VP9', payloadType: 108, retransmission: 113, rfc: '9628' },
  h264: {
    rtpName: 'H264',
    payloadType: 99,
    retransmission: 114,
    fmtp: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
    rfc: '6184',
  },
  h265: { rtpName: 'H265', payloadType: 109, retransmission: 115, rfc: '7798' },
})

/** What browsers and phones say about pictures that got lost. */
export const videoFeedback: readonly string[] = ['nack', 'nack pli', 'ccm fir', 'goog-remb']

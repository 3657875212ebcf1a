// Packets that are sent again in a format of their own (RFC 4588), beside the codec whose packets they are.
// Not when they are sent.

import { type Format, readFmtp } from '../attributes/formats.ts'

const isRetransmission = ({ name }: Format) => name.toLowerCase() === 'rtx'

/** The format for packets of this codec among these; undefined: there is none. */
export const retransmissionOf = (formats: readonly Format[], codec: Pick<Format, 'payloadType' | 'clockRateHz'>) =>
  formats.find(
    (format) =>
      isRetransmission(format) &&
      format.clockRateHz === codec.clockRateHz &&
      readFmtp(format.fmtp).get('apt') === String(codec.payloadType),
  )

/** How it stands in a description. */
export const retransmissionFormat = (payloadType: number, codec: Format): Format => ({
  payloadType,
  name: 'rtx',
  clockRateHz: codec.clockRateHz,
  channels: 1,
  fmtp: `apt=${codec.payloadType}`,
})

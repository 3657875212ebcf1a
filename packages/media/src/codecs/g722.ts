// G.722 at 64 kbit/s: 16 kHz audio in two bands, a byte for two samples. RTP counts it at 8 kHz, as the RFC insists.
// Not the arithmetic.
import { codec } from '../codec.ts'
import { concealingDecoder } from '../concealment/concealing-decoder.ts'
import { G722Decoder } from './g722/decoder.ts'
import { G722Encoder } from './g722/encoder.ts'

export const g722 = codec(
  {
    name: 'g722',
    rtpName: 'G722',
    clockRateHz: 8_000,
    sampleRateHz: 16_000,
    rtpChannels: 1,
    payloadType: 9,
    ptimeMs: { min: 10, default: 20, max: 140 },
    bytesPer20Ms: 160,
    quality: 110,
    rfc: '3551 §4.5.2',
  },
  {
    encoder: async () => {
      const encoder = new G722Encoder()
      return {
        encode: (pcm, samples, into, at) => encoder.encode(pcm, samples, into, at),
        close: () => undefined,
      }
    },
    decoder: async () => {
      const decoder = new G722Decoder()
      return concealingDecoder(16_000, (bytes, start, length, into) => decoder.decode(bytes, start, length, into))
    },
  },
)

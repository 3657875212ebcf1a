// µ-law (ITU-T G.711): a byte a sample, 64 kbit/s.
// Not the tables.
import { codec } from '../codec.ts'
import { compress, expand, ulawTables } from '../companding.ts'
import { concealingDecoder } from '../concealment/concealing-decoder.ts'

export const ulaw = codec(
  {
    name: 'ulaw',
    rtpName: 'PCMU',
    clockRateHz: 8_000,
    sampleRateHz: 8_000,
    rtpChannels: 1,
    payloadType: 0,
    ptimeMs: { min: 10, default: 20, max: 140 },
    bytesPer20Ms: 160,
    quality: 100,
    rfc: '3551 §4.5.14',
  },
  {
    encoder: async () => ({
      encode: (pcm, samples, into, at) => compress(ulawTables, pcm, samples, into, at),
      close: () => undefined,
    }),
    decoder: async () =>
      concealingDecoder(8_000, (bytes, start, length, into) => expand(ulawTables, bytes, start, length, into)),
  },
)

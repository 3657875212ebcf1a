// A-law (ITU-T G.711): a byte a sample, 64 kbit/s.
// Not the tables.
import { codec } from '../codec.ts'
import { alawTables, compress, expand } from '../companding.ts'
import { concealingDecoder } from '../concealment/concealing-decoder.ts'

export const alaw = codec(
  {
    name: 'alaw',
    rtpName: 'PCMA',
    clockRateHz: 8_000,
    sampleRateHz: 8_000,
    rtpChannels: 1,
    payloadType: 8,
    ptimeMs: { min: 10, default: 20, max: 140 },
    bytesPer20Ms: 160,
    quality: 100,
    rfc: '3551 §4.5.14',
  },
  {
    encoder: async () => ({
      encode: (pcm, samples, into, at) => compress(alawTables, pcm, samples, into, at),
      close: () => undefined,
    }),
    decoder: async () =>
      concealingDecoder(8_000, (bytes, start, length, into) => expand(alawTables, bytes, start, length, into)),
  },
)

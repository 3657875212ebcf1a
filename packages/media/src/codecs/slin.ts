// Signed linear samples of 16 bits at every rate, in network byte order as RTP wants them (L16).
// Not the files of the same name: those are little-endian.
import { type Codec, type CodecFacts, codec } from '../codec.ts'
import { concealingDecoder } from '../concealment/concealing-decoder.ts'

/** Name, rate and the payload type that is used when none was agreed. */
const rows: readonly (readonly [name: string, rateHz: number, payloadType: number])[] = [
  ['slin', 8_000, 10],
  ['slin12', 12_000, 122],
  ['slin16', 16_000, 118],
  ['slin24', 24_000, 123],
  ['slin32', 32_000, 124],
  ['slin44', 44_100, 125],
  ['slin48', 48_000, 126],
  ['slin96', 96_000, 127],
  ['slin192', 192_000, 96],
]

const facts = (name: string, rateHz: number, payloadType: number, index: number): CodecFacts => ({
  name,
  rtpName: 'L16',
  clockRateHz: rateHz,
  sampleRateHz: rateHz,
  rtpChannels: 1,
  payloadType,
  ptimeMs: { min: 10, default: 20, max: 60 },
  bytesPer20Ms: (rateHz / 50) * 2,
  quality: 115 + index,
  rfc: '3551 §4.5.11',
})

export const slin: readonly Codec[] = rows.map(([name, rateHz, payloadType], index) =>
  codec(facts(name, rateHz, payloadType, index), {
    encoder: async () => ({
      encode(pcm, samples, into, start) {
        for (let at = 0; at < samples; at++) {
          const sample = pcm[at] as number
          into[start + 2 * at] = sample >> 8
          into[start + 2 * at + 1] = sample
        }
        return 2 * samples
      },
      close: () => undefined,
    }),
    decoder: async () =>
      concealingDecoder(rateHz, (bytes, start, length, into) => {
        const samples = Math.min(length >> 1, into.length)
        for (let at = 0; at < samples; at++)
          into[at] = ((bytes[start + 2 * at] as number) << 8) | (bytes[start + 2 * at + 1] as number)
        return samples
      }),
  }),
)

// GSM full rate (ETSI 06.10): 33 bytes for 20 ms of 8 kHz audio, 13 kbit/s.
// Not the arithmetic.
import { codec } from '../codec.ts'
import { concealingDecoder } from '../concealment/concealing-decoder.ts'
import { GsmDecoder } from './gsm/decoder.ts'
import { GsmEncoder } from './gsm/encoder.ts'
import { gsmFrameBytes, gsmFrameSamples } from './gsm/frame.ts'

export const gsm = codec(
  {
    name: 'gsm',
    rtpName: 'GSM',
    clockRateHz: 8_000,
    sampleRateHz: 8_000,
    rtpChannels: 1,
    payloadType: 3,
    ptimeMs: { min: 20, default: 20, max: 300 },
    bytesPer20Ms: gsmFrameBytes,
    quality: 40,
    rfc: '3551 §4.5.8',
  },
  {
    encoder: async () => {
      const encoder = new GsmEncoder()
      return {
        encode(pcm, samples, into, start) {
          let at = start
          for (let from = 0; from + gsmFrameSamples <= samples; from += gsmFrameSamples) {
            encoder.encode(pcm, from, into, at)
            at += gsmFrameBytes
          }
          return at - start
        },
        close: () => undefined,
      }
    },
    decoder: async () => {
      const decoder = new GsmDecoder()
      return concealingDecoder(8_000, (bytes, start, length, into) => {
        let samples = 0
        for (
          let at = 0;
          at + gsmFrameBytes <= length && samples + gsmFrameSamples <= into.length;
          at += gsmFrameBytes
        ) {
          if (!decoder.decode(bytes, start + at, into, samples)) break
          samples += gsmFrameSamples
        }
        return samples
      })
    },
  },
)

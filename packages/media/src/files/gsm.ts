// Headerless GSM full rate: frames of 33 bytes.
// Not Microsoft's packing of it: that is wav49.
import { GsmDecoder } from '../codecs/gsm/decoder.ts'
import { GsmEncoder } from '../codecs/gsm/encoder.ts'
import { gsmFrameBytes, gsmFrameSamples } from '../codecs/gsm/frame.ts'
import { fileFormat } from '../file-format.ts'
import { headerless } from '../headerless.ts'

export const gsm = fileFormat(
  { name: 'gsm', extensions: ['gsm'], codec: 'gsm', rateHz: 8_000, mimeTypes: ['audio/gsm'] },
  headerless({
    rateHz: 8_000,
    blockBytes: gsmFrameBytes,
    blockSamples: gsmFrameSamples,
    decoder: () => {
      const decoder = new GsmDecoder()
      return (bytes, start, length, into) => {
        let samples = 0
        for (let at = 0; at + gsmFrameBytes <= length; at += gsmFrameBytes) {
          // a broken frame is silence: the rest of the file keeps its place
          if (!decoder.decode(bytes, start + at, into, samples)) into.fill(0, samples, samples + gsmFrameSamples)
          samples += gsmFrameSamples
        }
        return samples
      }
    },
    encoder: () => {
      const encoder = new GsmEncoder()
      return (pcm, samples, into) => {
        let at = 0
        for (let from = 0; from + gsmFrameSamples <= samples; from += gsmFrameSamples, at += gsmFrameBytes)
          encoder.encode(pcm, from, into, at)
        return at
      }
    },
  }),
)

// Headerless G.722 at 64 kbit/s.
// Not the codec.
import { G722Decoder } from '../codecs/g722/decoder.ts'
import { G722Encoder } from '../codecs/g722/encoder.ts'
import { fileFormat } from '../file-format.ts'
import { headerless } from '../headerless.ts'

export const g722 = fileFormat(
  { name: 'g722', extensions: ['g722'], codec: 'g722', rateHz: 16_000, mimeTypes: [] },
  headerless({
    rateHz: 16_000,
    blockBytes: 1,
    blockSamples: 2,
    decoder: () => {
      const decoder = new G722Decoder()
      return (bytes, start, length, into) => decoder.decode(bytes, start, length, into)
    },
    encoder: () => {
      const encoder = new G722Encoder()
      return (pcm, samples, into) => encoder.encode(pcm, samples, into, 0)
    },
  }),
)

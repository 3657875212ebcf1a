// Files that are nothing but audio: their ending says everything.
// Not the formats, which name their blocks.
import type { BlockDecoder, BlockEncoder, FileReading, FileWriting } from './file-format.ts'

export interface Blocks {
  readonly rateHz: number
  readonly blockBytes: number
  readonly blockSamples: number
  decoder(): BlockDecoder
  encoder(): BlockEncoder
}

const nothing = new Uint8Array(0)

export function headerless(blocks: Blocks): { reading: FileReading; writing: FileWriting } {
  const { rateHz, blockBytes, blockSamples, decoder, encoder } = blocks
  return {
    reading: {
      layout: (_head, fileBytes) => ({
        rateHz,
        dataStart: 0,
        dataLength: fileBytes - (fileBytes % blockBytes),
        blockBytes,
        blockSamples,
        decoder,
      }),
    },
    writing: { blockBytes, blockSamples, header: () => nothing, encoder },
  }
}

/** Little-endian samples, as files hold them. */
export const linearBlocks = (rateHz: number): Blocks => ({
  rateHz,
  blockBytes: 2,
  blockSamples: 1,
  decoder: () => (bytes, start, length, into) => {
    const samples = length >> 1
    for (let at = 0; at < samples; at++)
      into[at] = (bytes[start + 2 * at] as number) | ((bytes[start + 2 * at + 1] as number) << 8)
    return samples
  },
  encoder: () => (pcm, samples, into) => {
    for (let at = 0; at < samples; at++) {
      const sample = pcm[at] as number
      into[2 * at] = sample
      into[2 * at + 1] = sample >> 8
    }
    return 2 * samples
  },
})

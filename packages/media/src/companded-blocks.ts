// A byte a sample, in µ-law or A-law.
// Not the files that hold them.
import { type Companding, compress, expand } from './companding.ts'
import type { Blocks } from './headerless.ts'

export const compandedBlocks = (tables: Companding): Blocks => ({
  rateHz: 8_000,
  blockBytes: 1,
  blockSamples: 1,
  decoder: () => (bytes, start, length, into) => expand(tables, bytes, start, length, into),
  encoder: () => (pcm, samples, into) => compress(tables, pcm, samples, into, 0),
})

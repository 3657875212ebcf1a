// Headerless samples of 16 bits, little-endian, at every rate.
// Not L16 of RTP, which is the other way round.
import { type FileFormat, fileFormat } from '../file-format.ts'
import { headerless, linearBlocks } from '../headerless.ts'

const rows: readonly (readonly [extensions: readonly string[], codec: string, rateHz: number])[] = [
  [['sln', 'slin', 'raw'], 'slin', 8_000],
  [['sln12'], 'slin12', 12_000],
  [['sln16'], 'slin16', 16_000],
  [['sln24'], 'slin24', 24_000],
  [['sln32'], 'slin32', 32_000],
  [['sln44'], 'slin44', 44_100],
  [['sln48'], 'slin48', 48_000],
  [['sln96'], 'slin96', 96_000],
  [['sln192'], 'slin192', 192_000],
]

export const sln: readonly FileFormat[] = rows.map(([extensions, codec, rateHz]) =>
  fileFormat({ name: extensions[0]!, extensions, codec, rateHz, mimeTypes: [] }, headerless(linearBlocks(rateHz))),
)

// Headerless µ-law.
// Not Sun's files, which have a header.
import { compandedBlocks } from '../companded-blocks.ts'
import { ulawTables } from '../companding.ts'
import { fileFormat } from '../file-format.ts'
import { headerless } from '../headerless.ts'

export const ulaw = fileFormat(
  {
    name: 'ulaw',
    extensions: ['ulaw', 'ul', 'mu', 'ulw', 'pcm'],
    codec: 'ulaw',
    rateHz: 8_000,
    mimeTypes: ['audio/basic'],
  },
  headerless(compandedBlocks(ulawTables)),
)

// Headerless A-law.
// Nothing else.
import { compandedBlocks } from '../companded-blocks.ts'
import { alawTables } from '../companding.ts'
import { fileFormat } from '../file-format.ts'
import { headerless } from '../headerless.ts'

export const alaw = fileFormat(
  { name: 'alaw', extensions: ['alaw', 'al', 'alw'], codec: 'alaw', rateHz: 8_000, mimeTypes: [] },
  headerless(compandedBlocks(alawTables)),
)

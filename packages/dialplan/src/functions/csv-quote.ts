// CSV_QUOTE(text): quoted as a field of a comma-separated file.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const csvQuote = dialplanFunction(
  {
    name: 'CSV_QUOTE',
    module: 'func_strings.so',
    synopsis: 'A text as a field of a CSV file.',
    arguments: ['text?'],
    split: 'none',
  },
  { read: ({ data }) => `"${data.replaceAll('"', '""')}"` },
)

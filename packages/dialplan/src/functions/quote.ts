// QUOTE(text): in double quotes, with those inside escaped.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const quote = dialplanFunction(
  { name: 'QUOTE', module: 'func_strings.so', synopsis: 'A text in quotes.', arguments: ['text?'], split: 'none' },
  { read: ({ data }) => `"${data.replace(/["\\]/g, '\\$&')}"` },
)

// LEN(text): how many bytes a text has.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const len = dialplanFunction(
  { name: 'LEN', module: 'func_strings.so', synopsis: 'The length of a text in bytes.', arguments: ['text?'] },
  { read: ({ data }) => String(Buffer.byteLength(data)) },
)

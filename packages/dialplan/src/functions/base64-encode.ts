// BASE64_ENCODE(text).

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const base64Encode = dialplanFunction(
  {
    name: 'BASE64_ENCODE',
    module: 'func_base64.so',
    synopsis: 'A text in base 64.',
    arguments: ['text'],
    split: 'none',
  },
  { read: ({ data }) => Buffer.from(data).toString('base64') },
)

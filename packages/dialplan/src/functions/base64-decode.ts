// BASE64_DECODE(text).

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const base64Decode = dialplanFunction(
  {
    name: 'BASE64_DECODE',
    module: 'func_base64.so',
    synopsis: 'What a text in base 64 says.',
    arguments: ['text'],
    split: 'none',
  },
  { read: ({ data }) => Buffer.from(data, 'base64').toString() },
)

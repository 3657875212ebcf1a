// URIENCODE(text): percent encoding of all but the unreserved characters.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const uriEncode = dialplanFunction(
  {
    name: 'URIENCODE',
    module: 'func_uri.so',
    synopsis: 'A text as it may stand in an address.',
    arguments: ['text?'],
    split: 'none',
  },
  {
    read: ({ data }) =>
      [...Buffer.from(data)]
        .map((byte) => {
          const char = String.fromCharCode(byte)
          return /[A-Za-z\d\-._~]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
        })
        .join(''),
  },
)

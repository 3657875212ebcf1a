// URIDECODE(text): percent encoding undone; what is no encoding stays.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const uriDecode = dialplanFunction(
  {
    name: 'URIDECODE',
    module: 'func_uri.so',
    synopsis: 'A text without percent encoding.',
    arguments: ['text?'],
    split: 'none',
  },
  {
    read: ({ data }) =>
      data.replace(/(?:%[\da-fA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString()),
  },
)

// LTRIM(text): without blanks at the beginning.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const ltrim = dialplanFunction(
  {
    name: 'LTRIM',
    module: 'func_strings.so',
    synopsis: 'A text without blanks at its beginning.',
    arguments: ['text?'],
  },
  { read: ({ data }) => data.replace(/^[\0- ]+/, '') },
)

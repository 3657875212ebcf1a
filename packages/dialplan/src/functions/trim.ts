// TRIM(text): without blanks at both ends.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const trim = dialplanFunction(
  { name: 'TRIM', module: 'func_strings.so', synopsis: 'A text without blanks at its ends.', arguments: ['text?'] },
  { read: ({ data }) => data.replace(/^[\0- ]+|[\0- ]+$/g, '') },
)

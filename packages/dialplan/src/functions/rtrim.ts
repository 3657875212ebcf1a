// RTRIM(text): without blanks at the end.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const rtrim = dialplanFunction(
  { name: 'RTRIM', module: 'func_strings.so', synopsis: 'A text without blanks at its end.', arguments: ['text?'] },
  { read: ({ data }) => data.replace(/[\0- ]+$/, '') },
)

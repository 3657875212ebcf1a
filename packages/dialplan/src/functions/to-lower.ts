// TOLOWER(text): letters of ASCII in lower case; others stay.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const toLower = dialplanFunction(
  { name: 'TOLOWER', module: 'func_strings.so', synopsis: 'A text in lower case.', arguments: ['text?'] },
  { read: ({ data }) => data.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) },
)

// TOUPPER(text): letters of ASCII in upper case; others stay.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const toUpper = dialplanFunction(
  { name: 'TOUPPER', module: 'func_strings.so', synopsis: 'A text in upper case.', arguments: ['text?'] },
  { read: ({ data }) => data.replace(/[a-z]+/g, (letters) => letters.toUpperCase()) },
)

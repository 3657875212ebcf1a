// KEYPADHASH(text): letters as the digits of a telephone's keys.

import { dialplanFunction } from '../engine/dialplan-function.ts'

/** the key of each letter from A to Z */
const keys = '22233344455566677778889999'

export const keypadHash = dialplanFunction(
  {
    name: 'KEYPADHASH',
    module: 'func_strings.so',
    synopsis: 'Letters as the digits of the keys they stand on.',
    arguments: ['text?'],
    split: 'none',
  },
  {
    read: ({ data }) =>
      data
        .toUpperCase()
        .replace(/[^A-Z\d]/g, '')
        .replace(/[A-Z]/g, (letter) => keys[letter.charCodeAt(0) - 65] as string),
  },
)

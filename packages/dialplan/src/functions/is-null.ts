// ISNULL(text): 1 when it is empty.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const isNull = dialplanFunction(
  { name: 'ISNULL', module: 'func_logic.so', synopsis: '1 when the text is empty, else 0.', arguments: ['text?'] },
  { read: ({ data }) => (data === '' ? '1' : '0') },
)

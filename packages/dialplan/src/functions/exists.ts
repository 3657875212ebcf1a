// EXISTS(text): 1 when it is not empty.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const exists = dialplanFunction(
  { name: 'EXISTS', module: 'func_logic.so', synopsis: '1 when the text is not empty, else 0.', arguments: ['text?'] },
  { read: ({ data }) => (data === '' ? '0' : '1') },
)

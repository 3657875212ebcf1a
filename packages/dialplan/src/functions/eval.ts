// EVAL(text): what is written in a text replaced once more.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const evaluate = dialplanFunction(
  {
    name: 'EVAL',
    module: 'func_strings.so',
    synopsis: 'Replaces variables, functions and expressions in a text once more.',
    arguments: ['text?'],
    split: 'none',
  },
  { read: ({ data, substitute }) => substitute(data) },
)

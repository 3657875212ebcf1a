// PASSTHRU(text): the text itself, for functions that want a variable's name.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const passthru = dialplanFunction(
  {
    name: 'PASSTHRU',
    module: 'func_strings.so',
    synopsis: 'The text itself, where a name of a variable is wanted.',
    arguments: ['text?'],
    split: 'none',
  },
  { read: ({ data }) => data },
)

// GLOBAL_DELETE(name)=: takes a variable of the whole exchange away.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const globalDelete = dialplanFunction(
  {
    name: 'GLOBAL_DELETE',
    module: 'func_global.so',
    synopsis: 'Takes a variable of the whole exchange away.',
    arguments: ['name'],
  },
  { write: ({ args: [name = ''], deps }) => deps.globalVariables.set(name, undefined).ok },
)

// DELETE(name)=: takes a variable of the channel away.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const deleteVariable = dialplanFunction(
  {
    name: 'DELETE',
    module: 'func_global.so',
    synopsis: 'Takes a variable of the channel away.',
    arguments: ['name'],
    needsChannel: true,
  },
  { write: ({ args: [name = ''], channel }) => void channel.variables.set(name, undefined) },
)

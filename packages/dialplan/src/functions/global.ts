// GLOBAL(name): a variable that belongs to no channel.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const global = dialplanFunction(
  { name: 'GLOBAL', module: 'func_global.so', synopsis: 'A variable of the whole exchange.', arguments: ['name'] },
  {
    read: ({ args: [name = ''], deps }) => deps.globalVariables.get(name) ?? '',
    write: ({ args: [name = ''], deps }, value) => deps.globalVariables.set(name, value).ok,
  },
)

// IMPORT(channel,name): a variable or function of another channel.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const importVariable = dialplanFunction(
  {
    name: 'IMPORT',
    module: 'func_import.so',
    synopsis: 'A variable of another channel.',
    arguments: ['channel', 'name'],
  },
  {
    read({ args: [channelName = '', name = ''], deps, isTrusted }) {
      const other = deps.channels.find(channelName) ?? deps.channels.findByPrefix(channelName)
      return (other && deps.evaluator.variable(other, name, isTrusted)) ?? ''
    },
  },
)

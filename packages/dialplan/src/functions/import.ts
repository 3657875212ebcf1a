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
    read({ args: [channelName = '', name = ''], parts, isTrusted }) {
      const other = parts.channels.find(channelName) ?? parts.channels.findByPrefix(channelName)
      return (other && parts.evaluator.variable(other, name, isTrusted)) ?? ''
    },
  },
)

// EXPORT(channel,name)=value: sets a variable or function of another channel.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const exportVariable = dialplanFunction(
  {
    name: 'EXPORT',
    module: 'func_export.so',
    synopsis: 'Sets a variable of another channel.',
    arguments: ['channel', 'name'],
  },
  {
    write({ args: [channelName = '', name = ''], deps, isTrusted, log }, value) {
      const other = deps.channels.find(channelName)
      if (other) return deps.evaluator.set(other, name, value, isTrusted)
      log.error(`EXPORT: there is no channel '${channelName}'`)
      return false
    },
  },
)

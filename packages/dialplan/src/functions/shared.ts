// SHARED(name[,channel]): a variable that other channels may read and set, too.

import type { Channel } from '@jackfield/core'
import { dialplanFunction, type FunctionUse, failed } from '../engine/dialplan-function.ts'
import { sharedVariables } from '../variables/shared-variables.ts'

function owner(use: FunctionUse): Channel | undefined {
  const name = use.args[1]
  if (!name) return use.channel
  return use.deps.channels.find(name) ?? use.deps.channels.findByPrefix(name)
}

export const shared = dialplanFunction(
  {
    name: 'SHARED',
    module: 'func_global.so',
    synopsis: 'A variable that channels share.',
    arguments: ['name', 'channel?'],
  },
  {
    read(use) {
      const channel = owner(use)
      if (!channel) return failed(use, `SHARED: there is no channel '${use.args[1] ?? ''}'`)
      return sharedVariables.of(channel).get(use.args[0] ?? '') ?? ''
    },
    write(use, value) {
      const channel = owner(use)
      if (!channel) {
        use.log.error(`SHARED: there is no channel '${use.args[1] ?? ''}'`)
        return false
      }
      const name = use.args[0] ?? ''
      if (sharedVariables.of(channel).set(name, value)) return false
      use.deps.bus.publish('variable-set', { channel: channel.snapshot(), variable: `SHARED(${name})`, value })
      return true
    },
  },
)

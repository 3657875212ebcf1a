// MASTER_CHANNEL(name): a variable of the channel that the whole call began with.

import type { Channel } from '@jackfield/core'
import { dialplanFunction } from '../engine/dialplan-function.ts'
import type { EngineDeps } from '../engine/engine-deps.ts'

function master(channel: Channel, deps: EngineDeps): Channel {
  const { linkedId } = channel.facts
  return (
    deps.channels.get(linkedId) ?? deps.channels.all().find((other) => other.facts.linkedId === linkedId) ?? channel
  )
}

export const masterChannel = dialplanFunction(
  {
    name: 'MASTER_CHANNEL',
    module: 'func_channel.so',
    synopsis: 'A variable of the oldest channel of the call.',
    arguments: ['name'],
    split: 'none',
    needsChannel: true,
  },
  {
    read: ({ channel, deps, data, isTrusted }) => deps.evaluator.variable(master(channel, deps), data, isTrusted) ?? '',
    write: ({ channel, deps, data, isTrusted }, value) =>
      deps.evaluator.set(master(channel, deps), data, value, isTrusted),
  },
)

// MASTER_CHANNEL(name): a variable of the channel that the whole call began with.

import type { Channel } from '@jackfield/core'
import { dialplanFunction } from '../engine/dialplan-function.ts'
import type { Parts } from '../engine/parts.ts'

function master(channel: Channel, parts: Parts): Channel {
  const { linkedId } = channel.facts
  return (
    parts.channels.get(linkedId) ?? parts.channels.all().find((other) => other.facts.linkedId === linkedId) ?? channel
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
    read: ({ channel, parts, data, isTrusted }) =>
      parts.evaluator.variable(master(channel, parts), data, isTrusted) ?? '',
    write: ({ channel, parts, data, isTrusted }, value) =>
      parts.evaluator.set(master(channel, parts), data, value, isTrusted),
  },
)

// Dialplan functions that look for channels: CHANNELS, CHANNEL_EXISTS, MASTER_CHANNEL.
// Not CHANNEL, which is about the one at hand.

import type { Channel } from '@jackfield/core'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import type { EngineDeps } from '../engine/engine-deps.ts'
import { compileRegex } from '../text/compile-regex.ts'

/** CHANNELS([pattern]): the names of all channels, or of those that match. */
export const channels = dialplanFunction(
  {
    name: 'CHANNELS',
    module: 'func_channel.so',
    synopsis: 'The names of channels.',
    arguments: ['pattern?'],
    split: 'none',
  },
  {
    read(use) {
      const names = use.deps.channels.list().map(({ name }) => name)
      if (use.data === '') return names.join(' ')
      const compiled = compileRegex(use.data, { ignoresCase: true })
      if (!compiled.ok) return failed(use, `CHANNELS: the pattern '${use.data}' does not compile: ${compiled.reason}`)
      return names.filter((name) => compiled.regex.finds(name)).join(' ')
    },
  },
)

/** CHANNEL_EXISTS(name or id): is there such a channel? */
export const channelExists = dialplanFunction(
  {
    name: 'CHANNEL_EXISTS',
    module: 'func_channel.so',
    synopsis: '1 when there is a channel of this name or id, else 0.',
    arguments: ['channel'],
  },
  { read: ({ args: [name = ''], deps }) => (deps.channels.find(name) ? '1' : '0') },
)

function master(channel: Channel, deps: EngineDeps): Channel {
  const { linkedId } = channel.facts
  const begun = deps.channels.get(linkedId)
  if (begun) return begun
  let eldest = channel
  for (const other of deps.channels.ofCall(linkedId)) if (other.createdAt < eldest.createdAt) eldest = other
  return eldest
}

/** MASTER_CHANNEL(name): a variable of the channel that the whole call began with. */
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

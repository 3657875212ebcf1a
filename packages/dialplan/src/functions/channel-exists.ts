// CHANNEL_EXISTS(name or id): is there such a channel?

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const channelExists = dialplanFunction(
  {
    name: 'CHANNEL_EXISTS',
    module: 'func_channel.so',
    synopsis: '1 when there is a channel of this name or id, else 0.',
    arguments: ['channel'],
  },
  { read: ({ args: [name = ''], deps }) => (deps.channels.find(name) ? '1' : '0') },
)

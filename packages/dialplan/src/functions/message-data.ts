// MESSAGE_DATA(name): a value that travels with the text message.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { carriedMessage } from '../states/text-messages.ts'

export const messageData = dialplanFunction(
  {
    name: 'MESSAGE_DATA',
    module: 'core',
    synopsis: 'A value that travels with the text message.',
    arguments: ['name'],
    needsChannel: true,
  },
  {
    read: ({ args: [name = ''], channel }) => carriedMessage.of(channel).data.get(name)?.value ?? '',
    write({ args: [name = ''], channel }, value) {
      const { data } = carriedMessage.of(channel)
      if (value === '') data.delete(name)
      else data.set(name, { value, isOutbound: true })
      return true
    },
  },
)

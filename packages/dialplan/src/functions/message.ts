// MESSAGE(field): the text message that the channel carries.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { carriedMessage } from '../states/text-messages.ts'

const isField = (name: string): name is 'to' | 'from' | 'body' => name === 'to' || name === 'from' || name === 'body'

export const message = dialplanFunction(
  {
    name: 'MESSAGE',
    module: 'core',
    synopsis: 'The text message that the channel carries.',
    arguments: ['field'],
    needsChannel: true,
  },
  {
    read(use) {
      const field = (use.args[0] ?? '').toLowerCase()
      return isField(field)
        ? carriedMessage.of(use.channel)[field]
        : failed(use, `MESSAGE: there is no field '${field}'`)
    },
    write(use, value) {
      const field = (use.args[0] ?? '').toLowerCase()
      const carried = carriedMessage.of(use.channel)
      if (isField(field)) carried[field] = value
      else if (field === 'custom_data' && /^(?:mark|clear)_all_outbound$/.test(value)) {
        for (const kept of carried.data.values()) kept.isOutbound = value.startsWith('mark')
      } else {
        use.log.error(`MESSAGE: '${field}' cannot be set to '${value}'`)
        return false
      }
      return true
    },
  },
)

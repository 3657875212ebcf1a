import { detached } from '@jackfield/base'
import { command } from '../command.ts'
import { channelName } from '../offered-words.ts'
import { refused, said } from '../reply.ts'

export const dialplanSetChanvar = command(
  {
    name: 'dialplan set chanvar',
    synopsis: 'Sets a variable of a channel, or writes a function on it.',
    arguments: [channelName, { name: 'name' }, { name: 'value' }],
  },
  ({ args: [name = '', variable = '', value = ''], deps: { exchange } }) => {
    const channel = exchange.channels.find(name)
    if (!channel) return refused(`Channel '${name}' not found`)
    detached(exchange.channels.setVariable(channel, variable, value), 'a variable')
    return said(`    -- Channel variable '${variable}' set to '${value}' for '${channel.name}'`)
  },
)

import { command } from '../command.ts'
import { channelName } from '../offered-words.ts'
import { refused, shown } from '../reply.ts'

export const dialplanShowChanvar = command(
  { name: 'dialplan show chanvar', synopsis: 'Shows the variables of a channel.', arguments: [channelName] },
  ({ args: [name = ''], deps: { exchange } }) => {
    const channel = exchange.channels.find(name)
    if (!channel) return refused(`Channel '${name}' not found`)
    const all = [...channel.variables.entries()].map(([key, { value }]) => [key, value] as const)
    return shown(
      all.map(([key, value]) => `${key}=${value}`),
      Object.fromEntries(all),
    )
  },
)

import type { Place } from '@jackfield/core'
import { command } from '../command.ts'
import { channelName } from '../offered-words.ts'
import { refused, shown } from '../reply.ts'

export const channelRedirect = command(
  {
    name: 'channel redirect',
    synopsis: 'Sends a channel elsewhere in the dialplan.',
    arguments: [channelName, { name: '[[context,]extension,]priority' }],
  },
  ({ args: [name = '', written = ''], deps: { exchange, engine } }) => {
    const channel = exchange.channels.find(name)
    if (!channel) return refused(`Channel '${name}' not found`)
    const parts = written.split(',').map((part) => part.trim())
    if (parts.length > 3)
      return refused(`'${written}' is no place: it has more than a context, an extension, a priority`)
    const [priority = '', exten = channel.place.exten, context = channel.place.context] = parts.toReversed()
    const number = /^\d{1,9}$/.test(priority) ? Number(priority) : engine.findLabel(context, exten, priority)
    if (number === undefined || !engine.exists(context, exten, number)) {
      return refused(`There is no ${exten}@${context} with priority ${priority}`)
    }
    const place: Place = { context, exten, priority: number }
    channel.asyncGoto(place)
    const line = `Channel '${channel.name}' successfully redirected to ${context},${exten},${number}`
    return shown([line], { channel: channel.name, ...place })
  },
)

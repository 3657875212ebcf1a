import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

export const channelRequestHangup = command(
  {
    name: 'channel request hangup',
    synopsis: 'Asks for the end of a channel, or of all.',
    arguments: [
      { name: 'channel', words: ({ exchange }) => ['all', ...exchange.channels.list().map(({ name }) => name)] },
    ],
  },
  ({ args: [name = ''], deps: { exchange } }) => {
    const isAll = name.toLowerCase() === 'all'
    const one = exchange.channels.find(name)
    const channels = isAll ? exchange.channels.list() : one ? [one] : []
    if (!isAll && !one) return refused(`${name} is not a known channel`)
    const names = channels.map((channel) => channel.name)
    for (const channel of channels) channel.requestHangup('explicit')
    return shown(
      names.map((each) => `Requested Hangup on channel '${each}'`),
      { requested: names },
    )
  },
)

import { command } from '../command.ts'
import { bridgeId } from '../offered-words.ts'
import { refused, said } from '../reply.ts'

export const bridgeKick = command(
  {
    name: 'bridge kick',
    synopsis: 'Puts a channel out of a bridge.',
    arguments: [
      bridgeId,
      {
        name: 'channel',
        words: ({ exchange }, [id = '']) => exchange.bridges.get(id)?.channels.map(({ name }) => name) ?? [],
      },
    ],
  },
  ({ args: [id = '', name = ''], deps: { exchange } }) => {
    const bridge = exchange.bridges.get(id)
    if (!bridge || bridge.isHidden) return refused(`Bridge '${id}' not found`)
    const channel = exchange.channels.find(name)
    if (!channel) return refused(`Channel '${name}' not found`)
    if (!bridge.has(channel)) return refused(`Channel '${channel.name}' is not in bridge '${id}'`)
    bridge.leave(channel, 'removed')
    return said(`Kicking channel '${channel.name}' from bridge '${id}'`)
  },
)

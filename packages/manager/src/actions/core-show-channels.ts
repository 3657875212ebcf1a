import { action } from '../action.ts'
import { field, type Line } from '../message.ts'
import { type ListItem, list } from '../reply.ts'

const two = (value: number) => String(value).padStart(2, '0')

const duration = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

export const coreShowChannels = action(
  { name: 'CoreShowChannels', privilege: ['system', 'reporting'], synopsis: 'Lists the channels' },
  (_request, { deps: { exchange, clock }, text }) => {
    const items = exchange.channels.list().map((channel): ListItem => {
      const snapshot = channel.snapshot()
      const lines: Line[] = [
        text.channel(snapshot),
        ['Application', snapshot.appName],
        ['ApplicationData', snapshot.appData],
        field('Duration', duration(clock.wall() - snapshot.createdAt)),
        ['BridgeId', snapshot.bridgeId ?? ''],
      ]
      return { event: 'CoreShowChannel', lines, id: 'first' }
    })
    return list('Channels will follow', items, 'CoreShowChannelsComplete')
  },
)

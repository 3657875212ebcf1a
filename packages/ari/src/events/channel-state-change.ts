import { event } from '../event.ts'
import { channelField } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelStateChange = event(
  {
    name: 'ChannelStateChange',
    about: 'A channel has come further: it rings, was answered, or the like.',
    from: 'channel-state-changed',
    fields: {
      channel: { type: 'Channel', about: 'The channel in its new state.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel }, render) => channelField(channel, render),
  },
)

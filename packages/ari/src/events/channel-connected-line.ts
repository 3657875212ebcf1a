import { event } from '../event.ts'
import { channelField } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelConnectedLine = event(
  {
    name: 'ChannelConnectedLine',
    about: 'A channel has learnt, or learnt anew, who is at the other end.',
    from: 'channel-connected-line',
    fields: {
      channel: { type: 'Channel', about: 'The channel.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel }, render) => channelField(channel, render),
  },
)

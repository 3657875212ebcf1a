import { event } from '../event.ts'
import { channelField } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelCreated = event(
  {
    name: 'ChannelCreated',
    about: 'A channel came into being.',
    from: 'channel-created',
    fields: {
      channel: { type: 'Channel', about: 'The new channel.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel }, render) => channelField(channel, render),
  },
)

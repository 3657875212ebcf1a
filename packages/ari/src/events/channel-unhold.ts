import { event } from '../event.ts'
import { channelField } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelUnhold = event(
  {
    name: 'ChannelUnhold',
    about: 'Who is at the end of a channel has come back to the call.',
    from: 'channel-unheld',
    fields: {
      channel: { type: 'Channel', about: 'The channel.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel }, render) => channelField(channel, render),
  },
)

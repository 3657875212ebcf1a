import { event } from '../event.ts'
import { channelField } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelToneDetected = event(
  {
    name: 'ChannelToneDetected',
    about: 'The tone that was listened for on a channel was heard.',
    from: 'channel-tone-detected',
    fields: {
      channel: { type: 'Channel', about: 'The channel.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel }, render) => channelField(channel, render),
  },
)

import { event } from '../event.ts'
import { channelField } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelTalkingStarted = event(
  {
    name: 'ChannelTalkingStarted',
    about: 'Somebody began to talk on a channel whose talking is watched.',
    from: 'channel-talking-started',
    fields: {
      channel: { type: 'Channel', about: 'The channel.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel }, render) => channelField(channel, render),
  },
)

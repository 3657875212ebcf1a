import { event } from '../event.ts'
import { before, channelField } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelTalkingFinished = event(
  {
    name: 'ChannelTalkingFinished',
    about: 'Nobody talks any more on a channel whose talking is watched.',
    from: 'channel-talking-finished',
    fields: {
      duration: { type: 'int', about: 'How long somebody talked, in milliseconds.' },
      channel: { type: 'Channel', about: 'The channel.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel, durationMs }, render) =>
      before(`"duration":${Math.round(durationMs)}`, channelField(channel, render)),
  },
)

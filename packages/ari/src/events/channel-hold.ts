import { event } from '../event.ts'
import { before, channelField } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelHold = event(
  {
    name: 'ChannelHold',
    about: 'Who is at the end of a channel has put the call on hold.',
    from: 'channel-held',
    fields: {
      musicclass: {
        type: 'string',
        about: 'The music the other side is to hear meanwhile; empty when none was named.',
      },
      channel: { type: 'Channel', about: 'The channel.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel, musicClass }, render) =>
      before(`"musicclass":${JSON.stringify(musicClass)}`, channelField(channel, render)),
  },
)

import { event } from '../event.ts'
import { before, channelField } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelTranscriptionFinished = event(
  {
    name: 'ChannelTranscriptionFinished',
    about: 'Nothing more that is said on this side of a channel is written down: it was stopped, or given up.',
    from: 'channel-transcription-finished',
    fields: {
      side: { type: 'string', about: 'Which side.', values: ['in', 'out'] },
      channel: { type: 'Channel', about: 'The channel.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel, side }, render) => before(`"side":"${side}"`, channelField(channel, render)),
  },
)

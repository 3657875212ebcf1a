import { event } from '../event.ts'
import { before, channelField } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelTranscriptionFailed = event(
  {
    name: 'ChannelTranscriptionFailed',
    about: 'The engine that writes down what is said on a channel is lost.',
    from: 'channel-transcription-failed',
    fields: {
      side: { type: 'string', about: 'Which side is not heard.', values: ['in', 'out'] },
      reason: { type: 'string', about: 'Why, in words.' },
      is_retried: { type: 'boolean', about: 'It is tried again; what is said until then is lost.' },
      channel: { type: 'Channel', about: 'The channel.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel, side, reason, isRetried }, render) =>
      before(JSON.stringify({ side, reason, is_retried: isRetried }).slice(1, -1), channelField(channel, render)),
  },
)

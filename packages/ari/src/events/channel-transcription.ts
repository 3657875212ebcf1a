import { event } from '../event.ts'
import { before, channelField } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelTranscription = event(
  {
    name: 'ChannelTranscription',
    about: 'Somebody said something on a channel whose words are written down.',
    from: 'channel-transcribed',
    fields: {
      side: {
        type: 'string',
        about: 'Who said it: `in`, the far end of the channel; `out`, whoever it hears.',
        values: ['in', 'out'],
      },
      text: { type: 'string', about: 'What was understood.' },
      is_final: { type: 'boolean', about: 'It stays so; otherwise it may still be understood differently.' },
      language: { type: 'string', about: 'The language it was understood in.' },
      begin_ms: { type: 'int', about: 'When it began, in milliseconds since the transcription was started.' },
      end_ms: { type: 'int', about: 'When it ended, in milliseconds since the transcription was started.' },
      confidence: { type: 'double', about: 'How sure the engine is, from 0 to 1, where it says so.', optional: true },
      channel: { type: 'Channel', about: 'The channel.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel, side, text, isFinal, language, beginMs, endMs, confidence }, render) => {
      const own = {
        side,
        text,
        is_final: isFinal,
        language,
        begin_ms: beginMs,
        end_ms: endMs,
        ...(confidence === undefined ? {} : { confidence }),
      }
      return before(JSON.stringify(own).slice(1, -1), channelField(channel, render))
    },
  },
)

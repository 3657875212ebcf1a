import { quoted } from '@jackfield/base'
import { event } from '../event.ts'
import { before, channelField, optionalNumber } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelDestroyed = event(
  {
    name: 'ChannelDestroyed',
    about: 'A channel is gone. No event about it follows.',
    from: 'channel-destroyed',
    fields: {
      cause: { type: 'int', about: 'Why it ended, as a number.' },
      cause_txt: { type: 'string', about: 'The same in words.' },
      tech_cause: {
        type: 'int',
        about:
          'What its technology said, such as the last SIP status; only when the call did not end in the ordinary way.',
        optional: true,
      },
      channel: { type: 'Channel', about: 'The channel as it was at the end.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel, cause, techCause }, render) =>
      before(
        `"cause":${cause},"cause_txt":${quoted(render.causeText(cause))}${optionalNumber('tech_cause', techCause)}`,
        channelField(channel, render),
      ),
  },
)

import { event } from '../event.ts'
import { before, channelField } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelCallerId = event(
  {
    name: 'ChannelCallerId',
    about: 'The name or number of who is at a channel has changed.',
    from: 'channel-caller-id',
    fields: {
      caller_presentation: { type: 'int', about: 'Whether the number may be shown, as a number.' },
      caller_presentation_txt: { type: 'string', about: 'The same in words.' },
      channel: { type: 'Channel', about: 'The channel.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel }, render) => {
      const { presentation } = channel.caller
      const words = JSON.stringify(render.presentationText(presentation))
      return before(
        `"caller_presentation":${presentation},"caller_presentation_txt":${words}`,
        channelField(channel, render),
      )
    },
  },
)

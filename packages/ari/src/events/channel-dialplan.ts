import { quoted } from '@jackfield/base'
import { event } from '../event.ts'
import { before, channelField } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelDialplan = event(
  {
    name: 'ChannelDialplan',
    about: 'A channel has moved in the dialplan.',
    from: 'channel-dialplan',
    fields: {
      dialplan_app: { type: 'string', about: 'The dialplan application that is about to run.' },
      dialplan_app_data: { type: 'string', about: 'Its arguments.' },
      channel: { type: 'Channel', about: 'The channel at its new place.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel, application, data }, render) =>
      before(
        `"dialplan_app":${quoted(application)},"dialplan_app_data":${quoted(data)}`,
        channelField(channel, render),
      ),
  },
)

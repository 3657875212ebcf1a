import { event } from '../event.ts'
import { channelField } from '../own-fields.ts'

export const stasisEnd = event(
  {
    name: 'StasisEnd',
    about: 'A channel is no longer under the control of the application.',
    from: 'application-left',
    fields: {
      channel: { type: 'Channel', about: 'The channel.' },
    },
  },
  {
    concerns: ({ application }) => ({ applications: [application] }),
    fields: ({ channel }, render) => channelField(channel, render),
  },
)

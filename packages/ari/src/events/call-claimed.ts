import { event } from '../event.ts'
import { before, channelField } from '../own-fields.ts'

export const callClaimed = event(
  {
    name: 'CallClaimed',
    about: 'A channel that was offered to several applications was claimed by one of them.',
    from: 'call-claimed',
    fields: {
      channel: { type: 'Channel', about: 'The channel.' },
      winner_app: { type: 'string', about: 'The application that got it.' },
    },
  },
  {
    concerns: ({ applications }) => ({ applications }),
    fields: ({ channel, winner }, render) =>
      before(`"winner_app":${JSON.stringify(winner)}`, channelField(channel, render)),
  },
)

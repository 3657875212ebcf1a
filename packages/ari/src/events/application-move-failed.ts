import { event } from '../event.ts'
import { before, channelField } from '../own-fields.ts'

export const applicationMoveFailed = event(
  {
    name: 'ApplicationMoveFailed',
    about: 'A channel was to be moved to another application, but nobody takes it there. It stays where it is.',
    from: 'application-move-failed',
    fields: {
      channel: { type: 'Channel', about: 'The channel.' },
      destination: { type: 'string', about: 'The application it was to be moved to.' },
      args: { type: 'List[string]', about: 'The arguments it was to be handed over with.' },
    },
  },
  {
    concerns: ({ application }) => ({ applications: [application] }),
    fields: ({ channel, destination, args }, render) =>
      before(
        `"destination":${JSON.stringify(destination)},"args":${JSON.stringify(args)}`,
        channelField(channel, render),
      ),
  },
)

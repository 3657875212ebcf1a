import { event } from '../event.ts'
import { before, channelField } from '../own-fields.ts'

export const callBroadcast = event(
  {
    name: 'CallBroadcast',
    about: 'A channel is offered to several applications; the first one to claim it gets it.',
    from: 'call-broadcast',
    fields: {
      channel: { type: 'Channel', about: 'The channel.' },
      caller: { type: 'string', about: 'The number of who calls, may be empty.', optional: true },
      called: { type: 'string', about: 'The extension that was called.', optional: true },
    },
  },
  {
    concerns: ({ applications }) => ({ applications }),
    fields: ({ channel, caller, called }, render) =>
      before(`"caller":${JSON.stringify(caller)},"called":${JSON.stringify(called)}`, channelField(channel, render)),
  },
)

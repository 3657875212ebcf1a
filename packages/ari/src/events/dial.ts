import { event } from '../event.ts'
import { before, channelField, optionalChannel } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const dial = event(
  {
    name: 'Dial',
    about: 'A channel is being dialled, or something came of it.',
    from: 'dial',
    fields: {
      dialstatus: {
        type: 'string',
        about: 'What came of it, such as `RINGING`, `ANSWER` or `BUSY`; empty when the call was just placed.',
      },
      forward: {
        type: 'string',
        about: 'Where the called side wants the call to go instead; empty when nowhere.',
        optional: true,
      },
      dialstring: { type: 'string', about: 'What was dialled, without the technology.', optional: true },
      caller: { type: 'Channel', about: 'The channel that dials; absent when nobody does.', optional: true },
      peer: { type: 'Channel', about: 'The channel that is dialled.' },
      forwarded: { type: 'Channel', about: 'The channel made because the call was forwarded.', optional: true },
    },
  },
  {
    concerns: ({ caller, peer, forwarded }) =>
      [caller, peer, forwarded].filter((channel) => channel !== undefined).map(channelTopic),
    fields: ({ caller, peer, forwarded, status, forward, dialString }, render) => {
      const fields = before(
        `"dialstatus":${JSON.stringify(status)},"forward":${JSON.stringify(forward)},"dialstring":${JSON.stringify(dialString)}${optionalChannel('caller', caller, render)}`,
        channelField(peer, render, 'peer'),
      )
      return fields && `${fields}${optionalChannel('forwarded', forwarded, render)}`
    },
  },
)

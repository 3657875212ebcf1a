import { event } from '../event.ts'
import { channelField, optionalNumber } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelHangupRequest = event(
  {
    name: 'ChannelHangupRequest',
    about: 'Somebody wants a channel to end: the one at its end, or the exchange itself.',
    from: 'channel-hangup-requested',
    fields: {
      cause: {
        type: 'int',
        about: 'Why, as a number. For a request from inside the exchange it says who asked: 32 for this interface.',
        optional: true,
      },
      soft: { type: 'boolean', about: 'True when the request came from inside the exchange.', optional: true },
      tech_cause: {
        type: 'int',
        about:
          'What its technology said, such as the last SIP status; only when the call did not end in the ordinary way.',
        optional: true,
      },
      channel: { type: 'Channel', about: 'The channel.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel, cause, isSoft, techCause }, render) => {
      const fields = channelField(channel, render)
      const soft = isSoft ? ',"soft":true' : ''
      return fields && `${fields}${optionalNumber('cause', cause)}${soft}${optionalNumber('tech_cause', techCause)}`
    },
  },
)

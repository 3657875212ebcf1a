import { event } from '../event.ts'
import { before, channelField } from '../own-fields.ts'
import { channelTopic } from '../topic.ts'

export const channelDtmfReceived = event(
  {
    name: 'ChannelDtmfReceived',
    about: 'A key was pressed at a channel and let go.',
    from: 'channel-digit-ended',
    fields: {
      digit: { type: 'string', about: 'The key: 0 to 9, `*`, `#`, A to D.' },
      duration_ms: { type: 'int', about: 'How long it was held, in milliseconds.' },
      channel: { type: 'Channel', about: 'The channel it came from.' },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ channel, digit, durationMs, direction }, render) =>
      direction === 'received'
        ? before(
            `"digit":${JSON.stringify(digit)},"duration_ms":${Math.round(durationMs)}`,
            channelField(channel, render),
          )
        : undefined,
  },
)

import { event } from '../event.ts'
import { bridgeField, optionalChannel } from '../own-fields.ts'
import { bridgeTopic } from '../topic.ts'

export const channelLeftBridge = event(
  {
    name: 'ChannelLeftBridge',
    about: 'A channel left a bridge.',
    from: 'channel-left-bridge',
    fields: {
      bridge: { type: 'Bridge', about: 'The bridge, the channel no longer among those inside.' },
      channel: { type: 'Channel', about: 'The channel.' },
    },
  },
  {
    concerns: ({ bridge }) => [bridgeTopic(bridge)],
    fields: ({ bridge, channel }, render) => {
      const fields = channel.isInternal ? undefined : bridgeField(bridge, render)
      return fields && `${fields}${optionalChannel('channel', channel, render)}`
    },
  },
)

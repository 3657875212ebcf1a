import { event } from '../event.ts'
import { bridgeField, optionalChannel } from '../own-fields.ts'
import { bridgeTopic } from '../topic.ts'

export const channelEnteredBridge = event(
  {
    name: 'ChannelEnteredBridge',
    about: 'A channel came into a bridge.',
    from: 'channel-entered-bridge',
    fields: {
      bridge: { type: 'Bridge', about: 'The bridge, the channel already among those inside.' },
      channel: { type: 'Channel', about: 'The channel.', optional: true },
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

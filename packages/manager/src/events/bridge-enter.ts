import { event } from '../event.ts'

export const bridgeEnter = event(
  { name: 'BridgeEnter', privilege: 'call', from: 'channel-entered-bridge' },
  ({ bridge, channel }, text) => [text.bridge(bridge), text.channel(channel)],
)

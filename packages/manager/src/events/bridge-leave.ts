import { event } from '../event.ts'

export const bridgeLeave = event(
  { name: 'BridgeLeave', privilege: 'call', from: 'channel-left-bridge' },
  ({ bridge, channel }, text) => [text.bridge(bridge), text.channel(channel)],
)

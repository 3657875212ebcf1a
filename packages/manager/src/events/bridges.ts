// Events of bridges: they come and go, channels enter and leave.
// Not the bridging of two halves of a Local channel.

import { event } from '../event.ts'

export const bridgeCreate = event(
  { name: 'BridgeCreate', privilege: 'call', from: 'bridge-created' },
  ({ bridge }, text) => [text.bridge(bridge)],
)

export const bridgeEnter = event(
  { name: 'BridgeEnter', privilege: 'call', from: 'channel-entered-bridge' },
  ({ bridge, channel }, text) => [text.bridge(bridge), text.channel(channel)],
)

export const bridgeLeave = event(
  { name: 'BridgeLeave', privilege: 'call', from: 'channel-left-bridge' },
  ({ bridge, channel }, text) => [text.bridge(bridge), text.channel(channel)],
)

export const bridgeMerge = event(
  { name: 'BridgeMerge', privilege: 'call', from: 'bridge-merged' },
  ({ bridge, from }, text) => [text.bridge(bridge, 'To'), text.bridge(from, 'From')],
)

export const bridgeVideoSourceUpdate = event(
  { name: 'BridgeVideoSourceUpdate', privilege: 'call', from: 'bridge-video-source-changed' },
  ({ bridge, oldSourceId }, text) => [text.bridge(bridge), ['BridgePreviousVideoSource', oldSourceId ?? '']],
)

export const bridgeDestroy = event(
  { name: 'BridgeDestroy', privilege: 'call', from: 'bridge-destroyed' },
  ({ bridge }, text) => [text.bridge(bridge)],
)

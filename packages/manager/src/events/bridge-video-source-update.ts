import { event } from '../event.ts'

export const bridgeVideoSourceUpdate = event(
  { name: 'BridgeVideoSourceUpdate', privilege: 'call', from: 'bridge-video-source-changed' },
  ({ bridge, oldSourceId }, text) => [text.bridge(bridge), ['BridgePreviousVideoSource', oldSourceId ?? '']],
)

import { event } from '../event.ts'

export const bridgeDestroy = event(
  { name: 'BridgeDestroy', privilege: 'call', from: 'bridge-destroyed' },
  ({ bridge }, text) => [text.bridge(bridge)],
)

import { event } from '../event.ts'

export const bridgeCreate = event(
  { name: 'BridgeCreate', privilege: 'call', from: 'bridge-created' },
  ({ bridge }, text) => [text.bridge(bridge)],
)

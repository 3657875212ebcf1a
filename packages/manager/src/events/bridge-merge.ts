import { event } from '../event.ts'

export const bridgeMerge = event(
  { name: 'BridgeMerge', privilege: 'call', from: 'bridge-merged' },
  ({ bridge, from }, text) => [text.bridge(bridge, 'To'), text.bridge(from, 'From')],
)

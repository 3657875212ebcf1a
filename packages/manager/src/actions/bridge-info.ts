import { action } from '../action.ts'
import { findBridge } from '../find-bridge.ts'
import { failure, type ListItem, list } from '../reply.ts'

export const bridgeInfo = action(
  { name: 'BridgeInfo', privilege: [], synopsis: 'Shows a bridge and who is inside' },
  (request, { deps, text }) => {
    const id = request.get('BridgeUniqueid')
    if (id === '') return failure('BridgeUniqueid must be provided')
    const bridge = findBridge(deps, id)
    if (!bridge) return failure('Specified BridgeUniqueid not found')
    const items = bridge.channels.map(
      (channel): ListItem => ({ event: 'BridgeInfoChannel', lines: [text.channel(channel.snapshot())], id: 'first' }),
    )
    return list('Bridge channel listing will follow', items, 'BridgeInfoComplete', [text.bridge(bridge.snapshot())])
  },
)

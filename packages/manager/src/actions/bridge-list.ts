import { action } from '../action.ts'
import { type ListItem, list } from '../reply.ts'

export const bridgeList = action(
  { name: 'BridgeList', privilege: [], synopsis: 'Lists the bridges' },
  (request, { deps, text }) => {
    const type = request.get('BridgeType')
    const items = deps.exchange.bridges
      .list()
      .filter((bridge) => type === '' || bridge.bridgeClass === type)
      .map((bridge): ListItem => ({ event: 'BridgeListItem', lines: [text.bridge(bridge.snapshot())], id: 'first' }))
    return list('Bridge listing will follow', items, 'BridgeListComplete')
  },
)

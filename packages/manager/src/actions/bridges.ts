// The actions of bridges that exist: BridgeList, BridgeInfo, BridgeKick, BridgeDestroy.
// Not Bridge, which makes one of two channels.

import { action } from '../action.ts'
import { findBridge } from '../find-bridge.ts'
import { findChannel } from '../find-channel.ts'
import { failure, type ListItem, list, success } from '../reply.ts'

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

export const bridgeKick = action(
  { name: 'BridgeKick', privilege: [], synopsis: 'Takes a channel out of its bridge' },
  (request, { deps }) => {
    const [name, id] = [request.get('Channel'), request.get('BridgeUniqueid')]
    if (name === '') return failure('Channel must be provided')
    const channel = findChannel(deps, name)
    if (!channel) return failure('Channel does not exist')
    const bridge = id === '' ? deps.exchange.bridges.of(channel) : findBridge(deps, id)
    if (!bridge) return failure(id === '' ? 'Channel is not in a bridge' : 'Bridge not found')
    if (!bridge.has(channel)) return failure('Channel kick from bridge failed')
    bridge.leave(channel, 'removed')
    return success('Channel has been kicked')
  },
)

export const bridgeDestroy = action(
  { name: 'BridgeDestroy', privilege: [], synopsis: 'Ends a bridge' },
  (request, { deps }) => {
    const id = request.get('BridgeUniqueid')
    if (id === '') return failure('BridgeUniqueid must be provided')
    const bridge = findBridge(deps, id)
    if (!bridge) return failure('Specified BridgeUniqueid not found')
    bridge.destroy()
    return success('Bridge has been destroyed')
  },
)

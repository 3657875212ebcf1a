import { action } from '../action.ts'
import { findBridge } from '../find-bridge.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'

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

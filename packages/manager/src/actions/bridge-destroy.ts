import { action } from '../action.ts'
import { findBridge } from '../find-bridge.ts'
import { failure, success } from '../reply.ts'

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

import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { destroyAfterFarMembers, findBridge } from '../../requests/find-bridge.ts'

export const destroy = operation(
  {
    resource: 'bridges',
    nickname: 'destroy',
    method: 'DELETE',
    path: '/bridges/{bridgeId}',
    owner: 'bridge',
    summary: 'Destroys a bridge. The channels inside stay in their applications.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      bridgeId,
    },
    errors: ['bridge-not-found', 'bridge-not-in-application'],
    module: 'res_ari_bridges.so',
  },
  ({ bridgeId }, deps) => {
    const bridge = findBridge(bridgeId, deps)
    if (bridge.members.some(({ channel }) => channel.isStandIn)) return destroyAfterFarMembers(bridge, deps)
    bridge.destroy()
    return undefined
  },
)

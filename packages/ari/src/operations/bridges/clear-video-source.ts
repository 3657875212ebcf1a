import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { findBridge } from '../../requests/find-bridge.ts'

export const clearVideoSource = operation(
  {
    resource: 'bridges',
    nickname: 'clearVideoSource',
    method: 'DELETE',
    path: '/bridges/{bridgeId}/videoSource',
    owner: 'bridge',
    summary: 'Shows the picture of whoever talks to everybody in a bridge.',
    since: ['13.13.0', '14.2.0'],
    response: 'void',
    parameters: {
      bridgeId,
    },
    errors: ['bridge-not-found', 'bridge-not-in-application'],
    module: 'res_ari_bridges.so',
  },
  ({ bridgeId }, deps) => {
    findBridge(bridgeId, deps).clearVideoSource()
    return undefined
  },
)

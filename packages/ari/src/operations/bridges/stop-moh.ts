import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { findBridge } from '../../requests/find-bridge.ts'

export const stopMoh = operation(
  {
    resource: 'bridges',
    nickname: 'stopMoh',
    method: 'DELETE',
    path: '/bridges/{bridgeId}/moh',
    owner: 'bridge',
    summary: 'Ends the music in a bridge.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      bridgeId,
    },
    errors: ['bridge-not-found', 'bridge-not-in-application', 'bridge-no-music'],
    module: 'res_ari_bridges.so',
  },
  ({ bridgeId }, deps) => {
    if (!deps.hidden.stopMusic(findBridge(bridgeId, deps))) throw new Fault('bridge-no-music')
    return undefined
  },
)

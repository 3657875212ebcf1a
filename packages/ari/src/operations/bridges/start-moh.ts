import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { findBridge } from '../../requests/find-bridge.ts'

export const startMoh = operation(
  {
    resource: 'bridges',
    nickname: 'startMoh',
    method: 'POST',
    path: '/bridges/{bridgeId}/moh',
    owner: 'bridge',
    summary: 'Plays music to everybody in a bridge.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      bridgeId,
      mohClass: { in: 'query', type: 'string', about: 'Which music; the default when it is left out.' },
    },
    errors: ['bridge-not-found', 'bridge-not-in-application'],
    module: 'res_ari_bridges.so',
  },
  ({ bridgeId, mohClass }, deps) => {
    deps.hidden.startMusic(findBridge(bridgeId, deps), mohClass || 'default')
    return undefined
  },
)

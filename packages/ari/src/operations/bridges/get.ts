import { Fault, Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'

export const get = operation(
  {
    resource: 'bridges',
    nickname: 'get',
    method: 'GET',
    path: '/bridges/{bridgeId}',
    owner: 'bridge',
    summary: 'Shows one bridge.',
    since: ['12.0.0'],
    response: 'Bridge',
    parameters: {
      bridgeId,
    },
    errors: ['bridge-not-found'],
    module: 'res_ari_bridges.so',
  },
  ({ bridgeId }, { bridges, render }) => {
    const bridge = bridges.get(bridgeId)
    if (!bridge || bridge.isHidden) throw new Fault('bridge-not-found')
    return new Rendered(render.bridge(bridge.snapshot()))
  },
)

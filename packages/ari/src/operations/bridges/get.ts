import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'

export const get = operation(
  {
    resource: 'bridges',
    nickname: 'get',
    method: 'GET',
    path: '/bridges/{bridgeId}',
    summary: 'Shows one bridge.',
    since: ['12.0.0'],
    response: 'Bridge',
    parameters: {
      bridgeId,
    },
    errors: ['bridge-not-found'],
    module: 'res_ari_bridges.so',
  },
  notYet,
)

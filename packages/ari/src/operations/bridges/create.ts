import { operation } from '../../operation.ts'
import { bridgeCreation, bridgeParameters, bridgeType } from '../../requests/bridge-parameters.ts'
import { createBridge } from '../../requests/create-bridge.ts'

export const create = operation(
  {
    ...bridgeCreation,
    nickname: 'create',
    path: '/bridges',
    owner: 'new',
    summary: 'Makes a bridge.',
    notes: 'It lives until it is destroyed, also when nobody is in it.',
    since: ['12.0.0'],
    parameters: {
      type: bridgeType,
      bridgeId: { in: 'query', type: 'string', about: 'An id for it; the exchange makes one when it is left out.' },
      ...bridgeParameters,
    },
  },
  createBridge,
)

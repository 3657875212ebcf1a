import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { bridgeCreation, bridgeParameters, bridgeType } from '../../requests/bridge-parameters.ts'
import { createBridge } from '../../requests/create-bridge.ts'

export const createWithId = operation(
  {
    ...bridgeCreation,
    nickname: 'createWithId',
    path: '/bridges/{bridgeId}',
    owner: 'new',
    summary: 'Makes a bridge with a given id.',
    notes: 'It lives until it is destroyed, also when nobody is in it. A bridge that exists is never changed.',
    since: ['12.2.0'],
    parameters: { bridgeId, type: bridgeType, ...bridgeParameters },
  },
  createBridge,
)

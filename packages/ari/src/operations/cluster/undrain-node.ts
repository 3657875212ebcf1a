import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { nodeName } from '../../path-parameters.ts'

export const undrainNode = operation(
  {
    resource: 'cluster',
    nickname: 'undrainNode',
    method: 'DELETE',
    path: '/cluster/nodes/{nodeName}/drain',
    owner: 'node',
    summary: 'Calls a drain off: the exchange takes new calls, telephones and applications again.',
    since: ['2.0.0'],
    response: 'void',
    parameters: { nodeName },
    errors: ['node-not-drained', 'node-unknown', 'node-unreachable'],
    module: 'res_ari_asterisk.so',
  },
  ({ nodeName }, { cluster }) => {
    if (!cluster.undrain()) throw new Fault('node-not-drained', { node: nodeName })
    return undefined
  },
)

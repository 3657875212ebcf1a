import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { nodeName } from '../../path-parameters.ts'

export const drainNode = operation(
  {
    resource: 'cluster',
    nickname: 'drainNode',
    method: 'POST',
    path: '/cluster/nodes/{nodeName}/drain',
    owner: 'node',
    summary: 'Has an exchange of the cluster take nothing new, so that it can be replaced once its calls have ended.',
    notes:
      'OPTIONS and REGISTER get 503, new calls go to other nodes, sockets of applications are closed with 1012, subscriptions of telephones end with `deactivated`. Calls that it has go on until they end, or until the limit.',
    since: ['2.0.0'],
    response: 'void',
    parameters: {
      nodeName,
      limit: {
        in: 'query',
        type: 'int',
        about:
          'Seconds after which calls that are left are ended; 0: never. What `drain_limit` of its `cluster.conf` says unless given.',
        min: 0,
        max: 604_800,
      },
    },
    errors: ['no-cluster', 'node-unknown', 'node-unreachable'],
    module: 'res_ari_asterisk.so',
  },
  ({ limit }, { cluster }) => {
    if (!cluster.drain(limit)) throw new Fault('no-cluster')
    return undefined
  },
)

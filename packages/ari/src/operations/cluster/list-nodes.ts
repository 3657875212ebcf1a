import { operation } from '../../operation.ts'

export const listNodes = operation(
  {
    resource: 'cluster',
    nickname: 'listNodes',
    method: 'GET',
    path: '/cluster/nodes',
    owner: 'here',
    summary: 'Lists the exchanges of the cluster as this one sees them; none when it is alone.',
    since: ['2.0.0'],
    response: 'List[ClusterNode]',
    parameters: {},
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  (_parameters, { cluster }) => [...(cluster.shown()?.nodes ?? [])],
)

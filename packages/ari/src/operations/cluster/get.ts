import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'

export const get = operation(
  {
    resource: 'cluster',
    nickname: 'get',
    method: 'GET',
    path: '/cluster',
    owner: 'here',
    summary: 'Tells whether this exchange can speak with the others of its cluster, and how they are.',
    since: ['2.0.0'],
    response: 'ClusterStatus',
    parameters: {},
    errors: ['no-cluster'],
    module: 'res_ari_asterisk.so',
  },
  (_parameters, { cluster }) => {
    const shown = cluster.shown()
    if (!shown) throw new Fault('no-cluster')
    return { ...shown, nodes: [...shown.nodes] }
  },
)

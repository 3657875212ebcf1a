import { Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { joinList } from '../../requests/join-list.ts'

export const list = operation(
  {
    resource: 'bridges',
    nickname: 'list',
    method: 'GET',
    path: '/bridges',
    owner: 'gather',
    summary: 'Lists all bridges, whoever made them.',
    since: ['12.0.0'],
    response: 'List[Bridge]',
    parameters: {},
    errors: [],
    module: 'res_ari_bridges.so',
  },
  (_, { bridges, render }) => {
    const texts = bridges.list().map((bridge) => render.bridge(bridge.snapshot()))
    return new Rendered(joinList(texts))
  },
)

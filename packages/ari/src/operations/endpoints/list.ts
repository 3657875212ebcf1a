import { Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { joinList } from '../../requests/join-list.ts'

export const list = operation(
  {
    resource: 'endpoints',
    nickname: 'list',
    method: 'GET',
    path: '/endpoints',
    owner: 'shared',
    summary: 'Lists all endpoints.',
    since: ['12.0.0'],
    response: 'List[Endpoint]',
    parameters: {},
    errors: [],
    module: 'res_ari_endpoints.so',
  },
  (_parameters, { endpoints, render }) => new Rendered(joinList(endpoints.list().map(render.endpoint))),
)

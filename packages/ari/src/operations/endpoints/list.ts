import { Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'

export const list = operation(
  {
    resource: 'endpoints',
    nickname: 'list',
    method: 'GET',
    path: '/endpoints',
    summary: 'Lists all endpoints.',
    since: ['12.0.0'],
    response: 'List[Endpoint]',
    parameters: {},
    errors: [],
    module: 'res_ari_endpoints.so',
  },
  (_parameters, { endpoints, render }) => new Rendered(`[${endpoints.list().map(render.endpoint).join(',')}]`),
)

import { operation } from '../../operation.ts'

export const list = operation(
  {
    resource: 'registrations',
    nickname: 'list',
    method: 'GET',
    path: '/registrations',
    owner: 'gather',
    summary: 'Lists the registrations of the exchange elsewhere, by name, with the last answer and the next try.',
    since: ['2.0.0'],
    response: 'List[Registration]',
    parameters: {},
    errors: [],
    module: 'res_ari_endpoints.so',
  },
  (_parameters, { telephones }) => telephones.registrations(),
)

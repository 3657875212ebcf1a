import { operation } from '../../operation.ts'
import { pageAfter, pageLimit } from '../../requests/page.ts'

export const list = operation(
  {
    resource: 'contacts',
    nickname: 'list',
    method: 'GET',
    path: '/contacts',
    owner: 'shared',
    summary: 'Lists the places where telephones and trunks are reached, by id.',
    since: ['2.0.0'],
    response: 'List[Contact]',
    parameters: {
      endpoint: { in: 'query', type: 'string', about: 'Only those of this endpoint.' },
      limit: pageLimit,
      after: { ...pageAfter, about: 'Only those after this id: that of the last one of the page before.' },
    },
    errors: [],
    module: 'res_ari_endpoints.so',
  },
  (wish, { telephones }) => telephones.contacts(wish),
)

import { operation } from '../../operation.ts'
import { pageAfter, pageLimit } from '../../requests/page.ts'

export const list = operation(
  {
    resource: 'telephones',
    nickname: 'list',
    method: 'GET',
    path: '/telephones',
    owner: 'shared',
    summary: 'Lists telephones and trunks by name, with where they are reached and what went wrong last.',
    since: ['2.0.0'],
    response: 'List[Telephone]',
    parameters: {
      kind: { in: 'query', type: 'string', about: 'Only phones, or only trunks.', values: ['phone', 'trunk'] },
      state: {
        in: 'query',
        type: 'string',
        about: 'Only those that can be reached, or that cannot.',
        values: ['online', 'offline'],
      },
      limit: pageLimit,
      after: { ...pageAfter, about: 'Only those after this name: that of the last one of the page before.' },
    },
    errors: [],
    module: 'res_ari_endpoints.so',
  },
  (wish, { telephones }) => telephones.list(wish),
)

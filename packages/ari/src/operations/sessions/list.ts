import { operation } from '../../operation.ts'
import { showSessions } from '../../requests/show-sessions.ts'

export const list = operation(
  {
    resource: 'sessions',
    nickname: 'list',
    method: 'GET',
    path: '/sessions',
    owner: 'gather',
    summary:
      'Lists the applications there are, with the socket of each, how many events it gets and whether it keeps up.',
    since: ['2.0.0'],
    response: 'List[ApplicationSession]',
    parameters: {},
    errors: [],
    module: 'res_ari_applications.so',
  },
  (_parameters, deps) => showSessions(deps),
)

import { operation } from '../../operation.ts'

export const list = operation(
  {
    resource: 'calls',
    nickname: 'list',
    method: 'GET',
    path: '/calls',
    summary: 'Lists calls, the newest first, with what became of them.',
    notes:
      'Calls in progress and the last ones that ended; among them those that were refused before they had a channel, with who asked for whom and why not.',
    since: ['2.0.0'],
    response: 'List[Call]',
    parameters: {},
    errors: [],
    module: 'res_ari_channels.so',
  },
  (_, { ladders }) => ladders.showAll(),
)

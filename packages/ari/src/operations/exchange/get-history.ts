import { operation } from '../../operation.ts'

export const getHistory = operation(
  {
    resource: 'exchange',
    nickname: 'getHistory',
    method: 'GET',
    path: '/exchange/history',
    owner: 'here',
    summary: 'Lists the figures of the last hour, one sample for every ten seconds, the oldest first.',
    notes: 'They are kept in memory: after a restart they begin anew.',
    since: ['2.0.0'],
    response: 'List[ExchangeSample]',
    parameters: {
      seconds: {
        in: 'query',
        type: 'int',
        about: 'How far back; an hour is all there is.',
        default: 3600,
        min: 10,
        max: 3600,
      },
    },
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  ({ seconds }, { watch }) => [...watch.history(seconds)],
)

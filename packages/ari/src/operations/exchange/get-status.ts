import { operation } from '../../operation.ts'

export const getStatus = operation(
  {
    resource: 'exchange',
    nickname: 'getStatus',
    method: 'GET',
    path: '/exchange/status',
    owner: 'here',
    summary:
      'Tells how the exchange fares: calls and room for more, how late it is, who can be reached, which applications are missing.',
    notes: 'Made to be asked again and again: the answer is put together from counters, no call is looked at.',
    since: ['2.0.0'],
    response: 'ExchangeStatus',
    parameters: {},
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  (_parameters, { watch }) => ({ ...watch.status() }),
)

import { operation } from '../../operation.ts'

export const getLevels = operation(
  {
    resource: 'log',
    nickname: 'getLevels',
    method: 'GET',
    path: '/log/levels',
    owner: 'here',
    summary: 'Tells how much the exchange writes into its log.',
    since: ['2.0.0'],
    response: 'LogLevels',
    parameters: {},
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  (_parameters, { logs }) => ({ verbose: logs.verbosity, debug: logs.debugLevel }),
)

import type { Parameter } from '@jackfield/description'
import { operation } from '../../operation.ts'

const level = (about: string) => ({ in: 'query', type: 'int', about, min: 0, max: 1000 }) as const satisfies Parameter

export const setLevels = operation(
  {
    resource: 'log',
    nickname: 'setLevels',
    method: 'PUT',
    path: '/log/levels',
    owner: 'here',
    summary: 'Changes how much the exchange writes into its log, until the next start.',
    notes:
      'As `core set verbose` and `core set debug` do. Which levels go to which file is set by log channels, `POST /asterisk/logging`.',
    since: ['2.0.0'],
    response: 'LogLevels',
    parameters: {
      verbose: level('Lines of `VERBOSE` up to this detail; stays as it is when it is left out.'),
      debug: level('Lines of `DEBUG` up to this detail; stays as it is when it is left out.'),
    },
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  ({ verbose, debug }, { logs, log }, { user }) => {
    if (verbose !== undefined) logs.verbosity = verbose
    if (debug !== undefined) logs.debugLevel = debug
    const now = { verbose: logs.verbosity, debug: logs.debugLevel }
    log.notice(`${user.name} set how much is logged: verbose ${now.verbose}, debug ${now.debug}`)
    return now
  },
)

import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { logChannelName } from '../../path-parameters.ts'
import { limitFault } from '../../requests/limit-fault.ts'

export const addLog = operation(
  {
    resource: 'asterisk',
    nickname: 'addLog',
    method: 'POST',
    path: '/asterisk/logging/{logChannelName}',
    owner: 'here',
    also: ['/server/logging/{logChannelName}'],
    summary: 'Makes a log channel: a file in the log directory that certain levels are written to.',
    notes: 'It stays until it is deleted or the exchange is restarted.',
    since: ['1.7.0', '13.6.0'],
    response: 'void',
    parameters: {
      logChannelName,
      configuration: {
        in: 'query',
        type: 'string',
        about: 'The levels to write, separated by commas, such as `notice,warning,error`.',
        required: true,
        words: { missing: 'Configuration levels are required' },
      },
    },
    errors: [
      'log-levels-missing',
      'log-channel-exists',
      'log-channel-name-bad',
      'log-channel-not-opened',
      'limit-reached',
    ],
    module: 'res_ari_asterisk.so',
  },
  async ({ logChannelName, configuration }, { logs }) => {
    const outcome = await logs.add(logChannelName, configuration)
    if (!outcome.ok) throw outcome.code === 'limit-reached' ? limitFault(outcome) : new Fault(outcome.code)
    return undefined
  },
)

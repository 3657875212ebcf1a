import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { logChannelName } from '../../path-parameters.ts'

export const deleteLog = operation(
  {
    resource: 'asterisk',
    nickname: 'deleteLog',
    method: 'DELETE',
    path: '/asterisk/logging/{logChannelName}',
    owner: 'here',
    also: ['/server/logging/{logChannelName}'],
    summary: 'Deletes a log channel that was made through the interface. Its file stays.',
    since: ['1.7.0', '13.6.0'],
    response: 'void',
    parameters: {
      logChannelName,
    },
    errors: ['log-channel-not-found'],
    module: 'res_ari_asterisk.so',
  },
  async ({ logChannelName }, { logs }) => {
    const outcome = await logs.remove(logChannelName)
    if (!outcome.ok) throw new Fault(outcome.code)
    return undefined
  },
)

import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { logChannelName } from '../../path-parameters.ts'

export const rotateLog = operation(
  {
    resource: 'asterisk',
    nickname: 'rotateLog',
    method: 'PUT',
    path: '/asterisk/logging/{logChannelName}/rotate',
    owner: 'here',
    also: ['/server/logging/{logChannelName}/rotate'],
    summary: 'Gives the file of a log channel another name and begins a new one.',
    since: ['1.7.0', '13.6.0'],
    response: 'void',
    parameters: {
      logChannelName,
    },
    errors: ['log-channel-not-found', 'log-channel-not-rotated'],
    module: 'res_ari_asterisk.so',
  },
  async ({ logChannelName }, { logs }) => {
    const outcome = await logs.rotate(logChannelName)
    if (!outcome.ok) throw new Fault(outcome.code)
    return undefined
  },
)

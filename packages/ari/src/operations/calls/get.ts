import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { callId } from '../../path-parameters.ts'

export const get = operation(
  {
    resource: 'calls',
    nickname: 'get',
    method: 'GET',
    path: '/calls/{callId}',
    owner: 'call',
    parts: 'joined',
    summary: 'Shows a call in a few words.',
    since: ['2.0.0'],
    response: 'Call',
    parameters: {
      callId,
    },
    errors: ['call-not-found'],
    module: 'res_ari_channels.so',
  },
  ({ callId }, { callBook }) => {
    const call = callBook.get(callId)
    if (call === undefined) throw new Fault('call-not-found')
    return call
  },
)

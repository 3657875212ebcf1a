import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { callId } from '../../path-parameters.ts'

export const getLadder = operation(
  {
    resource: 'calls',
    nickname: 'getLadder',
    method: 'GET',
    path: '/calls/{callId}/ladder',
    summary: 'Shows everything that happened to a call.',
    notes:
      'Dialplan steps, requests with their answers, and events with those who were told, in one order. Calls in progress and the last ones that ended are known.',
    since: ['2.0.0'],
    response: 'Ladder',
    parameters: {
      callId,
    },
    errors: ['call-not-found'],
    module: 'res_ari_channels.so',
  },
  ({ callId }, { ladders }) => {
    const ladder = ladders.show(callId)
    if (ladder === undefined) throw new Fault('call-not-found')
    return ladder
  },
)

import { Fault } from '@jackfield/description'
import { rungKinds } from '../../ladder/rung-kinds.table.ts'
import { operation } from '../../operation.ts'
import { callId } from '../../path-parameters.ts'

export const getLadder = operation(
  {
    resource: 'calls',
    nickname: 'getLadder',
    method: 'GET',
    path: '/calls/{callId}/ladder',
    owner: 'call',
    parts: 'ladder',
    summary: 'Shows everything that happened to a call.',
    notes:
      'SIP messages, dialplan steps, requests with their answers, and events with those who were told, in one order. To follow a call ask again with `since` and the number in `last`.',
    since: ['2.0.0'],
    response: 'Ladder',
    parameters: {
      callId,
      kind: { in: 'query', type: 'string', about: 'Only rungs of these kinds.', many: true, values: [...rungKinds] },
      since: { in: 'query', type: 'long', about: 'Only rungs with a higher number than this.', min: 0 },
    },
    errors: ['call-not-found', 'ladder-not-kept'],
    module: 'res_ari_channels.so',
  },
  ({ callId, kind, since }, { callBook }) => {
    const kinds = kind && kind.length > 0 ? kind : undefined
    const ladder = callBook.show(callId, { kinds, since })
    if (ladder === undefined) throw new Fault('call-not-found')
    if (ladder === 'forgotten') throw new Fault('ladder-not-kept')
    return ladder
  },
)

import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'

export const removeChannel = operation(
  {
    resource: 'bridges',
    nickname: 'removeChannel',
    method: 'POST',
    path: '/bridges/{bridgeId}/removeChannel',
    summary: 'Takes channels out of a bridge. They stay in their applications.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      bridgeId,
      channel: {
        in: 'query',
        type: 'string',
        about: 'Ids of the channels.',
        many: true,
        required: true,
        late: true,
        words: { missing: 'Missing parameter channel' },
      },
    },
    errors: [
      'bridge-not-found',
      'bridge-not-in-application',
      'bridge-channel-not-found',
      'bridge-channel-not-in-application',
      'channel-not-in-bridge',
    ],
    module: 'res_ari_bridges.so',
  },
  notYet,
)

import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'

export const hold = operation(
  {
    resource: 'channels',
    nickname: 'hold',
    method: 'POST',
    path: '/channels/{channelId}/hold',
    summary: 'Puts who is at a channel on hold.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      channelId,
    },
    errors: ['channel-not-found', 'channel-not-in-application', 'channel-state-invalid'],
    module: 'res_ari_channels.so',
  },
  notYet,
)

import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'

export const ringStop = operation(
  {
    resource: 'channels',
    nickname: 'ringStop',
    method: 'DELETE',
    path: '/channels/{channelId}/ring',
    summary: 'Ends the ringing a caller hears.',
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

import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'

export const move = operation(
  {
    resource: 'channels',
    nickname: 'move',
    method: 'POST',
    path: '/channels/{channelId}/move',
    summary: 'Hands a channel to another application.',
    notes: 'When nobody takes it there, it stays and ApplicationMoveFailed is sent.',
    since: ['13.26.0', '16.3.0'],
    response: 'void',
    parameters: {
      channelId,
      app: { in: 'query', type: 'string', about: 'The application to hand it to.', required: true, late: true },
      appArgs: { in: 'query', type: 'string', about: 'Arguments for the application, separated by commas.' },
    },
    errors: ['channel-not-found', 'channel-not-in-application', 'channel-move-failed'],
    module: 'res_ari_channels.so',
  },
  notYet,
)

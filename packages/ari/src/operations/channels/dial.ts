import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'

export const dial = operation(
  {
    resource: 'channels',
    nickname: 'dial',
    method: 'POST',
    path: '/channels/{channelId}/dial',
    summary: 'Calls the endpoint of a channel that was made by `create`.',
    since: ['14.0.0'],
    response: 'void',
    parameters: {
      channelId,
      caller: {
        in: 'query',
        type: 'string',
        about: 'The channel that calls: its caller id is shown and its inheritable variables are taken over.',
      },
      timeout: {
        in: 'query',
        type: 'int',
        about: 'How many seconds to wait for an answer; 0 for as long as it takes.',
        default: 0,
        min: 0,
      },
    },
    errors: [
      'channel-not-found',
      'channel-not-in-application',
      'channel-callee-not-found',
      'channel-not-down',
      'channel-not-created-here',
    ],
    module: 'res_ari_channels.so',
  },
  notYet,
)

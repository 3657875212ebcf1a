import { detached } from '@jackfield/base'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findCommandable } from '../../requests/find-control.ts'

export const transferProgress = operation(
  {
    resource: 'channels',
    nickname: 'transfer_progress',
    method: 'POST',
    path: '/channels/{channelId}/transfer_progress',
    owner: 'channel',
    summary: 'Tells the channel that asked for a transfer how far it has come.',
    since: ['22.3.0', '21.8.0', '20.13.0'],
    response: 'void',
    parameters: {
      channelId,
      states: {
        in: 'query',
        type: 'string',
        about: 'How far it has come.',
        required: true,
        late: true,
        values: ['channel_progress', 'channel_answered', 'channel_unavailable', 'channel_declined'],
        anyCase: true,
        words: { missing: 'states must not be empty', invalid: 'Invalid states value' },
      },
    },
    errors: [
      'channel-not-found',
      'channel-not-in-application',
      'channel-state-invalid',
      'channel-commands-full',
      'channel-callee-not-found',
    ],
    module: 'res_ari_channels.so',
  },
  ({ channelId, states }, deps, caller) => {
    const control = findCommandable(channelId, deps)
    caller.checkLate()
    if (states) detached(deps.acts.transferProgress(control, states), 'a command of a channel', { channelId })
    return undefined
  },
)

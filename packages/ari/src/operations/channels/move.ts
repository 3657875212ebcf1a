import { detached } from '@jackfield/base'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findCommandable } from '../../requests/find-control.ts'
import { readPlainArguments } from '../../requests/read-arguments.ts'

export const move = operation(
  {
    resource: 'channels',
    nickname: 'move',
    method: 'POST',
    path: '/channels/{channelId}/move',
    owner: 'channel',
    summary: 'Hands a channel to another application.',
    notes: 'When nobody takes it there, it stays and ApplicationMoveFailed is sent.',
    since: ['13.26.0', '16.3.0'],
    response: 'void',
    parameters: {
      channelId,
      app: { in: 'query', type: 'string', about: 'The application to hand it to.', required: true, late: true },
      appArgs: {
        in: 'query',
        type: 'string',
        about: 'Arguments for the application, separated by commas; quotes do not protect a comma here and stay.',
      },
    },
    errors: ['channel-not-found', 'channel-not-in-application', 'channel-commands-full'],
    module: 'res_ari_channels.so',
  },
  ({ channelId, app = '', appArgs }, deps, caller) => {
    const control = findCommandable(channelId, deps)
    caller.checkLate()
    detached(deps.acts.move(control, app, readPlainArguments(appArgs)), 'a command of a channel', { channelId })
    return undefined
  },
)

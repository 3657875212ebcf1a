import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findCommandable } from '../../requests/find-control.ts'

export const dial = operation(
  {
    resource: 'channels',
    nickname: 'dial',
    method: 'POST',
    path: '/channels/{channelId}/dial',
    owner: 'channel',
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
      'channel-commands-full',
      'channel-callee-not-found',
      'channel-not-down',
      'channel-not-created-here',
    ],
    module: 'res_ari_channels.so',
  },
  ({ channelId, caller, timeout }, deps) => {
    const control = findCommandable(channelId, deps)
    const { channel } = control
    if (channel.isEnded) throw new Fault('channel-callee-not-found')
    const isDown = channel.state === 'Down' || channel.state === 'Rsrvd'
    if (!isDown || deps.calls.isDialled(channel)) throw new Fault('channel-not-down')
    if (!deps.calls.isCreated(channel)) throw new Fault('channel-not-created-here')
    deps.calls.dial(control, {
      // one that does not exist is passed over, as clients know it
      caller: caller ? deps.channels.find(caller) : undefined,
      timeoutMs: timeout * 1000,
    })
    return undefined
  },
)

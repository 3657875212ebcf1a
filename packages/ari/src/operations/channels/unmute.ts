import { detached } from '@jackfield/base'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findReadyControl } from '../../requests/find-control.ts'

export const unmute = operation(
  {
    resource: 'channels',
    nickname: 'unmute',
    method: 'DELETE',
    path: '/channels/{channelId}/mute',
    summary: 'Lets a channel be heard again.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      channelId,
      direction: {
        in: 'query',
        type: 'string',
        about: '`in` is what comes from the channel, `out` what goes to it.',
        default: 'both',
        values: ['both', 'in', 'out'],
        late: true,
        words: { invalid: 'Invalid direction specified' },
      },
    },
    errors: ['channel-not-found', 'channel-not-in-application', 'channel-state-invalid', 'channel-commands-full'],
    module: 'res_ari_channels.so',
  },
  ({ channelId, direction = 'both' }, house, caller) => {
    const control = findReadyControl(channelId, house)
    caller.checkLate()
    detached(house.acts.unmute(control, direction), 'a command of a channel', { channelId })
    return undefined
  },
)

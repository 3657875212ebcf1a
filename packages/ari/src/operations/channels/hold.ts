import { detached } from '@jackfield/base'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findReadyControl } from '../../requests/find-control.ts'

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
    errors: ['channel-not-found', 'channel-not-in-application', 'channel-state-invalid', 'channel-commands-full'],
    module: 'res_ari_channels.so',
  },
  ({ channelId }, house) => {
    const control = findReadyControl(channelId, house)
    detached(house.acts.hold(control), 'a command of a channel', { channelId })
    return undefined
  },
)

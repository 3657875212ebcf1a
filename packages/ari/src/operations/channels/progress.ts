import { detached } from '@jackfield/base'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findReadyControl } from '../../requests/find-control.ts'

export const progress = operation(
  {
    resource: 'channels',
    nickname: 'progress',
    method: 'POST',
    path: '/channels/{channelId}/progress',
    summary: 'Tells the caller that there is something to hear before the call is answered.',
    since: ['22.6.0', '21.11.0', '20.16.0'],
    response: 'void',
    parameters: {
      channelId,
    },
    errors: ['channel-not-found', 'channel-not-in-application', 'channel-state-invalid', 'channel-commands-full'],
    module: 'res_ari_channels.so',
  },
  ({ channelId }, house) => {
    const control = findReadyControl(channelId, house)
    detached(house.acts.progress(control), 'a command of a channel', { channelId })
    return undefined
  },
)

import { detached } from '@jackfield/base'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findReadyControl } from '../../requests/find-control.ts'

export const stopSilence = operation(
  {
    resource: 'channels',
    nickname: 'stopSilence',
    method: 'DELETE',
    path: '/channels/{channelId}/silence',
    summary: 'Ends the silence a channel hears.',
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
    detached(house.acts.stopSilence(control), 'a command of a channel', { channelId })
    return undefined
  },
)

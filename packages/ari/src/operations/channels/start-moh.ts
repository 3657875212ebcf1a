import { detached } from '@jackfield/base'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findReadyControl } from '../../requests/find-control.ts'

export const startMoh = operation(
  {
    resource: 'channels',
    nickname: 'startMoh',
    method: 'POST',
    path: '/channels/{channelId}/moh',
    summary: 'Plays music to a channel.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      channelId,
      mohClass: { in: 'query', type: 'string', about: "Which music; the channel's own when it is left out." },
    },
    errors: ['channel-not-found', 'channel-not-in-application', 'channel-state-invalid', 'channel-commands-full'],
    module: 'res_ari_channels.so',
  },
  ({ channelId, mohClass = '' }, house) => {
    const control = findReadyControl(channelId, house)
    detached(house.acts.startMusic(control, mohClass), 'a command of a channel', { channelId })
    return undefined
  },
)

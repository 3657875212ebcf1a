import { Fault, Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'

export const get = operation(
  {
    resource: 'channels',
    nickname: 'get',
    method: 'GET',
    path: '/channels/{channelId}',
    owner: 'channel',
    summary: 'Shows one channel.',
    since: ['12.0.0'],
    response: 'Channel',
    parameters: {
      channelId,
    },
    errors: ['channel-not-found'],
    module: 'res_ari_channels.so',
  },
  ({ channelId }, { channels, render }) => {
    const channel = channels.getById(channelId)
    if (!channel) throw new Fault('channel-not-found')
    return new Rendered(render.channel(channel.snapshot()))
  },
)

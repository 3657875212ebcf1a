import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { snoopChannel as snoop } from '../../requests/snoop-channel.ts'
import { snoopParameters } from '../../requests/snoop-parameters.ts'

export const snoopChannelWithId = operation(
  {
    resource: 'channels',
    nickname: 'snoopChannelWithId',
    method: 'POST',
    path: '/channels/{channelId}/snoop/{snoopId}',
    summary: 'Makes a snooping channel with a given id.',
    since: ['12.2.0'],
    response: 'Channel',
    parameters: {
      channelId,
      snoopId: { in: 'path', type: 'string', required: true, about: 'The id for the snooping channel.' },
      ...snoopParameters,
    },
    errors: ['snoop-direction-missing', 'provided-channel-not-found', 'snoop-exists', 'snoop-failed', 'limit-reached'],
    module: 'res_ari_channels.so',
  },
  (words, house, caller) => snoop(words, house, caller),
)

import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { snoopChannel as snoop } from '../../requests/snoop-channel.ts'
import { snooping, snoopParameters } from '../../requests/snoop-parameters.ts'

export const snoopChannelWithId = operation(
  {
    ...snooping,
    nickname: 'snoopChannelWithId',
    path: '/channels/{channelId}/snoop/{snoopId}',
    owner: 'channel',
    summary: 'Makes a snooping channel with a given id.',
    since: ['12.2.0'],
    parameters: {
      channelId,
      snoopId: { in: 'path', type: 'string', required: true, about: 'The id for the snooping channel.' },
      ...snoopParameters,
    },
  },
  snoop,
)

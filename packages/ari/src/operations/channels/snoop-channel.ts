import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { newSnoopId } from '../../requests/new-channel-parameters.ts'
import { snoopChannel as snoop } from '../../requests/snoop-channel.ts'
import { snooping, snoopParameters } from '../../requests/snoop-parameters.ts'

export const snoopChannel = operation(
  {
    ...snooping,
    nickname: 'snoopChannel',
    path: '/channels/{channelId}/snoop',
    owner: 'channel',
    summary: 'Makes a channel that hears another one, or speaks into it, unnoticed by the far side.',
    since: ['12.0.0'],
    parameters: { channelId, ...snoopParameters, snoopId: newSnoopId },
  },
  snoop,
)

import { operation } from '../../operation.ts'
import { channelId, playbackId } from '../../path-parameters.ts'
import { channelPlayback, playOnChannel } from '../../requests/play-on-channel.ts'
import { playParameters } from '../../requests/play-parameters.ts'

export const playWithId = operation(
  {
    ...channelPlayback,
    nickname: 'playWithId',
    path: '/channels/{channelId}/play/{playbackId}',
    owner: 'channel',
    summary: 'Plays something to a channel, with a given id.',
    since: ['12.2.0'],
    parameters: { channelId, playbackId, ...playParameters },
  },
  playOnChannel,
)

import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { channelPlayback, playOnChannel } from '../../requests/play-on-channel.ts'
import { newPlaybackId, playParameters } from '../../requests/play-parameters.ts'

export const play = operation(
  {
    ...channelPlayback,
    nickname: 'play',
    path: '/channels/{channelId}/play',
    owner: 'channel',
    summary: 'Plays something to a channel.',
    since: ['12.0.0'],
    parameters: { channelId, ...playParameters, playbackId: newPlaybackId },
  },
  playOnChannel,
)

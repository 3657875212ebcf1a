import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findReadyControl } from '../../requests/find-control.ts'
import { answerPlay, readPlay } from '../../requests/play-media.ts'
import { newPlaybackId, playParameters } from '../../requests/play-parameters.ts'

export const play = operation(
  {
    resource: 'channels',
    nickname: 'play',
    method: 'POST',
    path: '/channels/{channelId}/play',
    summary: 'Plays something to a channel.',
    notes:
      'What is played while something else is playing waits for its turn. A channel that is not answered yet hears it as early media.',
    since: ['12.0.0'],
    response: 'Playback',
    success: 201,
    parameters: {
      channelId,
      ...playParameters,
      playbackId: newPlaybackId,
    },
    errors: [
      'channel-not-found',
      'channel-not-in-application',
      'channel-state-invalid',
      'channel-commands-full',
      'playback-media-empty',
      'playback-exists',
    ],
    module: 'res_ari_channels.so',
  },
  ({ channelId, ...words }, house, caller) => {
    const control = findReadyControl(channelId, house)
    caller.checkLate()
    return answerPlay(house.playbacks.onChannel(control, readPlay(words)), words.playbackId, house)
  },
)

import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findReadyControl } from '../../requests/find-control.ts'
import { answerPlay, readPlay } from '../../requests/play-media.ts'

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
      skipms: {
        in: 'query',
        type: 'int',
        about: 'By how many milliseconds `forward` and `reverse` jump.',
        default: 3000,
        min: 0,
        late: true,
        words: { invalid: 'skipms cannot be negative' },
      },
      offsetms: {
        in: 'query',
        type: 'int',
        about: 'How many milliseconds of the first item to leave out.',
        default: 0,
        min: 0,
        late: true,
        words: { invalid: 'offsetms cannot be negative' },
      },
      media: {
        in: 'query',
        type: 'string',
        about:
          'What to play, one after the other: `sound:`, `recording:`, `number:`, `digits:`, `characters:` or `tone:` and what it is called.',
        many: true,
        required: true,
        late: true,
        words: { missing: 'Failed to queue media for playback' },
      },
      lang: {
        in: 'query',
        type: 'string',
        about: 'The language of the sounds; that of who hears it when it is left out.',
      },
      playbackId: {
        in: 'query',
        type: 'string',
        about: 'An id for the playback; the exchange makes one when it is left out.',
      },
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

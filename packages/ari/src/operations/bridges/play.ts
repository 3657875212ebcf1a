import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { findBridge } from '../../requests/find-bridge.ts'
import { answerPlay, readPlay } from '../../requests/play-media.ts'
import { newPlaybackId, playParameters } from '../../requests/play-parameters.ts'
import { isAudioFormat } from '../../requests/read-formats.ts'

export const play = operation(
  {
    resource: 'bridges',
    nickname: 'play',
    method: 'POST',
    path: '/bridges/{bridgeId}/play',
    summary: 'Plays something to everybody in a bridge.',
    notes: 'What is played while something else is playing waits for its turn.',
    since: ['12.0.0'],
    response: 'Playback',
    success: 201,
    parameters: {
      bridgeId,
      announcer_format: {
        in: 'query',
        type: 'string',
        about: 'The audio format of the hidden channel that speaks. It is chosen by those inside when it is left out.',
      },
      ...playParameters,
      playbackId: newPlaybackId,
    },
    errors: [
      'bridge-not-found',
      'bridge-not-in-application',
      'announcer-format-unknown',
      'playback-media-empty',
      'playback-exists',
      'bridge-queue-full',
    ],
    module: 'res_ari_bridges.so',
  },
  ({ bridgeId, announcer_format: format, ...words }, house, caller) => {
    const bridge = findBridge(bridgeId, house)
    // one who announces already goes on in the format it has
    if (format && !house.hidden.hasAnnouncer(bridge) && !isAudioFormat(format)) {
      throw new Fault('announcer-format-unknown', { parameter: 'announcer_format' })
    }
    caller.checkLate()
    const request = { ...readPlay(words), announcerFormat: format || undefined }
    return answerPlay(house.playbacks.onBridge(bridge, request), words.playbackId, house)
  },
)

import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { bridgePlayback, bridgePlayParameters, playOnBridge } from '../../requests/play-on-bridge.ts'
import { newPlaybackId } from '../../requests/play-parameters.ts'

export const play = operation(
  {
    ...bridgePlayback,
    nickname: 'play',
    path: '/bridges/{bridgeId}/play',
    owner: 'bridge',
    summary: 'Plays something to everybody in a bridge.',
    since: ['12.0.0'],
    parameters: { bridgeId, ...bridgePlayParameters, playbackId: newPlaybackId },
  },
  playOnBridge,
)

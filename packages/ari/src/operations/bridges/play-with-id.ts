import { operation } from '../../operation.ts'
import { bridgeId, playbackId } from '../../path-parameters.ts'
import { bridgePlayback, bridgePlayParameters, playOnBridge } from '../../requests/play-on-bridge.ts'

export const playWithId = operation(
  {
    ...bridgePlayback,
    nickname: 'playWithId',
    path: '/bridges/{bridgeId}/play/{playbackId}',
    owner: 'bridge',
    summary: 'Plays something to everybody in a bridge, with a given id.',
    since: ['12.3.0'],
    parameters: { bridgeId, playbackId, ...bridgePlayParameters },
  },
  playOnBridge,
)

import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { playbackId } from '../../path-parameters.ts'

export const stop = operation(
  {
    resource: 'playbacks',
    nickname: 'stop',
    method: 'DELETE',
    path: '/playbacks/{playbackId}',
    owner: 'playback',
    summary: 'Ends a playback, the rest of its list included.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      playbackId,
    },
    errors: ['playback-not-found'],
    module: 'res_ari_playbacks.so',
  },
  ({ playbackId }, { playbacks }) => {
    const playback = playbacks.get(playbackId)
    if (!playback) throw new Fault('playback-not-found')
    playback.stop()
    return undefined
  },
)

import { Fault, Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { playbackId } from '../../path-parameters.ts'

export const get = operation(
  {
    resource: 'playbacks',
    nickname: 'get',
    method: 'GET',
    path: '/playbacks/{playbackId}',
    owner: 'playback',
    summary: 'Shows one playback that is waiting or under way.',
    since: ['12.0.0'],
    response: 'Playback',
    parameters: {
      playbackId,
    },
    errors: ['playback-not-found'],
    module: 'res_ari_playbacks.so',
  },
  ({ playbackId }, { playbacks, render }) => {
    const playback = playbacks.get(playbackId)
    if (!playback) throw new Fault('playback-not-found')
    return new Rendered(render.playback(playback.snapshot()))
  },
)

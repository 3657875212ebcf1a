import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { playbackId } from '../../path-parameters.ts'

export const control = operation(
  {
    resource: 'playbacks',
    nickname: 'control',
    method: 'POST',
    path: '/playbacks/{playbackId}/control',
    owner: 'playback',
    summary: 'Pauses a playback, lets it go on, or jumps in it.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      playbackId,
      operation: {
        in: 'query',
        type: 'string',
        about: 'What to do.',
        required: true,
        values: ['restart', 'pause', 'unpause', 'reverse', 'forward'],
        words: { missing: 'Missing operation', invalid: 'Invalid operation {value}' },
      },
    },
    errors: ['playback-not-found', 'playback-not-playing', 'tone-not-seekable'],
    module: 'res_ari_playbacks.so',
  },
  ({ playbackId, operation: asked }, { playbacks }) => {
    const playback = playbacks.get(playbackId)
    if (!playback) throw new Fault('playback-not-found')
    const outcome = playback.control(asked)
    if (outcome.ok) return undefined
    throw new Fault(outcome.code === 'not-seekable' ? 'tone-not-seekable' : 'playback-not-playing', {
      operation: asked,
    })
  },
)

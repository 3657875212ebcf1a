import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { playbackId } from '../../path-parameters.ts'

export const control = operation(
  {
    resource: 'playbacks',
    nickname: 'control',
    method: 'POST',
    path: '/playbacks/{playbackId}/control',
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
    errors: ['playback-not-found', 'playback-not-playing', 'playback-control-failed', 'tone-not-seekable'],
    module: 'res_ari_playbacks.so',
  },
  notYet,
)

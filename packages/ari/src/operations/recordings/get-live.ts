import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'

export const getLive = operation(
  {
    resource: 'recordings',
    nickname: 'getLive',
    method: 'GET',
    path: '/recordings/live/{recordingName}',
    summary: 'Shows one recording that is waiting or under way.',
    since: ['12.0.0'],
    response: 'LiveRecording',
    parameters: {
      recordingName,
    },
    errors: ['recording-not-found'],
    module: 'res_ari_recordings.so',
  },
  notYet,
)

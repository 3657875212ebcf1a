import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'

export const cancel = operation(
  {
    resource: 'recordings',
    nickname: 'cancel',
    method: 'DELETE',
    path: '/recordings/live/{recordingName}',
    summary: 'Ends a recording and throws it away.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      recordingName,
    },
    errors: ['recording-not-found', 'recording-not-in-session', 'recording-failed'],
    module: 'res_ari_recordings.so',
  },
  notYet,
)

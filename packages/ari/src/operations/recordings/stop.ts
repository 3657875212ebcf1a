import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'
import { controlLive } from '../../requests/control-live.ts'

export const stop = operation(
  {
    resource: 'recordings',
    nickname: 'stop',
    method: 'POST',
    path: '/recordings/live/{recordingName}/stop',
    summary: 'Ends a recording and keeps it.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      recordingName,
    },
    errors: ['recording-not-found', 'recording-not-in-session'],
    module: 'res_ari_recordings.so',
  },
  ({ recordingName }, house) => controlLive(recordingName, 'stop', house),
)

import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'
import { controlLive } from '../../requests/control-live.ts'

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
    errors: ['recording-not-found', 'recording-not-in-session'],
    module: 'res_ari_recordings.so',
  },
  ({ recordingName }, house) => controlLive(recordingName, 'cancel', house),
)

import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'
import { controlLive } from '../../requests/control-live.ts'

export const pause = operation(
  {
    resource: 'recordings',
    nickname: 'pause',
    method: 'POST',
    path: '/recordings/live/{recordingName}/pause',
    summary: 'Lets a recording wait: nothing is recorded until it goes on.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      recordingName,
    },
    errors: ['recording-not-found', 'recording-not-in-session'],
    module: 'res_ari_recordings.so',
  },
  ({ recordingName }, house) => controlLive(recordingName, 'pause', house),
)

import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'
import { controlLive } from '../../requests/control-live.ts'

export const unpause = operation(
  {
    resource: 'recordings',
    nickname: 'unpause',
    method: 'DELETE',
    path: '/recordings/live/{recordingName}/pause',
    summary: 'Lets a recording go on.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      recordingName,
    },
    errors: ['recording-not-found', 'recording-not-in-session'],
    module: 'res_ari_recordings.so',
  },
  ({ recordingName }, house) => controlLive(recordingName, 'unpause', house),
)

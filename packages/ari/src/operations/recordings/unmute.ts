import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'
import { controlLive } from '../../requests/control-live.ts'

export const unmute = operation(
  {
    resource: 'recordings',
    nickname: 'unmute',
    method: 'DELETE',
    path: '/recordings/live/{recordingName}/mute',
    summary: 'Records again what is said.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      recordingName,
    },
    errors: ['recording-not-found', 'recording-not-in-session'],
    module: 'res_ari_recordings.so',
  },
  ({ recordingName }, house) => controlLive(recordingName, 'unmute', house),
)

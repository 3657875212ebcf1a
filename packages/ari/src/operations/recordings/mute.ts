import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'
import { controlLive } from '../../requests/control-live.ts'

export const mute = operation(
  {
    resource: 'recordings',
    nickname: 'mute',
    method: 'POST',
    path: '/recordings/live/{recordingName}/mute',
    summary: 'Records silence instead of what is said.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      recordingName,
    },
    errors: ['recording-not-found', 'recording-not-in-session'],
    module: 'res_ari_recordings.so',
  },
  ({ recordingName }, house) => controlLive(recordingName, 'mute', house),
)

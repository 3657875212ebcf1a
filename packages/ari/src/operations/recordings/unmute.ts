import { operation } from '../../operation.ts'
import { controlLive, liveRecordingCommand } from '../../requests/control-live.ts'

export const unmute = operation(
  {
    ...liveRecordingCommand,
    nickname: 'unmute',
    method: 'DELETE',
    path: '/recordings/live/{recordingName}/mute',
    owner: 'recording',
    summary: 'Records again what is said.',
  },
  ({ recordingName }, deps) => controlLive(recordingName, 'unmute', deps),
)

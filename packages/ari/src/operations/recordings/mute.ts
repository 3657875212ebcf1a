import { operation } from '../../operation.ts'
import { controlLive, liveRecordingCommand } from '../../requests/control-live.ts'

export const mute = operation(
  {
    ...liveRecordingCommand,
    nickname: 'mute',
    method: 'POST',
    path: '/recordings/live/{recordingName}/mute',
    owner: 'recording',
    summary: 'Records silence instead of what is said.',
  },
  ({ recordingName }, deps) => controlLive(recordingName, 'mute', deps),
)

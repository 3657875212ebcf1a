import { operation } from '../../operation.ts'
import { controlLive, liveRecordingCommand } from '../../requests/control-live.ts'

export const stop = operation(
  {
    ...liveRecordingCommand,
    nickname: 'stop',
    method: 'POST',
    path: '/recordings/live/{recordingName}/stop',
    owner: 'recording',
    summary: 'Ends a recording and keeps it.',
  },
  ({ recordingName }, deps) => controlLive(recordingName, 'stop', deps),
)

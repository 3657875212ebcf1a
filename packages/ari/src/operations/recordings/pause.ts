import { operation } from '../../operation.ts'
import { controlLive, liveRecordingCommand } from '../../requests/control-live.ts'

export const pause = operation(
  {
    ...liveRecordingCommand,
    nickname: 'pause',
    method: 'POST',
    path: '/recordings/live/{recordingName}/pause',
    owner: 'recording',
    summary: 'Lets a recording wait: nothing is recorded until it goes on.',
  },
  ({ recordingName }, deps) => controlLive(recordingName, 'pause', deps),
)

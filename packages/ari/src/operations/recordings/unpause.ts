import { operation } from '../../operation.ts'
import { controlLive, liveRecordingCommand } from '../../requests/control-live.ts'

export const unpause = operation(
  {
    ...liveRecordingCommand,
    nickname: 'unpause',
    method: 'DELETE',
    path: '/recordings/live/{recordingName}/pause',
    owner: 'recording',
    summary: 'Lets a recording go on.',
  },
  ({ recordingName }, deps) => controlLive(recordingName, 'unpause', deps),
)

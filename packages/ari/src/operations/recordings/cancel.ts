import { operation } from '../../operation.ts'
import { controlLive, liveRecordingCommand } from '../../requests/control-live.ts'

export const cancel = operation(
  {
    ...liveRecordingCommand,
    nickname: 'cancel',
    method: 'DELETE',
    path: '/recordings/live/{recordingName}',
    owner: 'recording',
    summary: 'Ends a recording and throws it away.',
  },
  ({ recordingName }, deps) => controlLive(recordingName, 'cancel', deps),
)

import { operation } from '../../operation.ts'
import { channelCommand, runCommand } from '../../requests/channel-command.ts'

export const progress = operation(
  {
    ...channelCommand,
    nickname: 'progress',
    method: 'POST',
    path: '/channels/{channelId}/progress',
    owner: 'channel',
    summary: 'Tells the caller that there is something to hear before the call is answered.',
    since: ['22.6.0', '21.11.0', '20.16.0'],
  },
  runCommand((acts, control) => acts.progress(control)),
)

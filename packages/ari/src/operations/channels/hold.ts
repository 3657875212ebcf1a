import { operation } from '../../operation.ts'
import { channelCommand, runCommand } from '../../requests/channel-command.ts'

export const hold = operation(
  {
    ...channelCommand,
    nickname: 'hold',
    method: 'POST',
    path: '/channels/{channelId}/hold',
    owner: 'channel',
    summary: 'Puts who is at a channel on hold.',
    since: ['12.0.0'],
  },
  runCommand((acts, control) => acts.hold(control)),
)

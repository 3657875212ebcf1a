import { operation } from '../../operation.ts'
import { channelCommand, runCommand } from '../../requests/channel-command.ts'

export const ring = operation(
  {
    ...channelCommand,
    nickname: 'ring',
    method: 'POST',
    path: '/channels/{channelId}/ring',
    owner: 'channel',
    summary: 'Tells the caller that it rings.',
    since: ['12.0.0'],
  },
  runCommand((acts, control) => acts.ring(control)),
)

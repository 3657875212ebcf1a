import { operation } from '../../operation.ts'
import { channelCommand, runCommand } from '../../requests/channel-command.ts'

export const unhold = operation(
  {
    ...channelCommand,
    nickname: 'unhold',
    method: 'DELETE',
    path: '/channels/{channelId}/hold',
    owner: 'channel',
    summary: 'Takes who is at a channel off hold.',
    since: ['12.0.0'],
  },
  runCommand((acts, control) => acts.unhold(control)),
)

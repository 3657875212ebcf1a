import { operation } from '../../operation.ts'
import { channelCommand, runCommand } from '../../requests/channel-command.ts'

export const stopSilence = operation(
  {
    ...channelCommand,
    nickname: 'stopSilence',
    method: 'DELETE',
    path: '/channels/{channelId}/silence',
    owner: 'channel',
    summary: 'Ends the silence a channel hears.',
    since: ['12.0.0'],
  },
  runCommand((acts, control) => acts.stopSilence(control)),
)

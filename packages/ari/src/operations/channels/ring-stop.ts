import { operation } from '../../operation.ts'
import { channelCommand, runCommand } from '../../requests/channel-command.ts'

export const ringStop = operation(
  {
    ...channelCommand,
    nickname: 'ringStop',
    method: 'DELETE',
    path: '/channels/{channelId}/ring',
    owner: 'channel',
    summary: 'Ends the ringing a caller hears.',
    since: ['12.0.0'],
  },
  runCommand((acts, control) => acts.stopRing(control)),
)

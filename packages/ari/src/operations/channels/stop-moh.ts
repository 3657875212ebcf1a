import { operation } from '../../operation.ts'
import { channelCommand, runCommand } from '../../requests/channel-command.ts'

export const stopMoh = operation(
  {
    ...channelCommand,
    nickname: 'stopMoh',
    method: 'DELETE',
    path: '/channels/{channelId}/moh',
    owner: 'channel',
    summary: 'Ends the music a channel hears.',
    since: ['12.0.0'],
  },
  runCommand((acts, control) => acts.stopMusic(control)),
)

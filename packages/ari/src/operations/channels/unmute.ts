import { operation } from '../../operation.ts'
import { runCommand } from '../../requests/channel-command.ts'
import { muteCommand } from '../../requests/mute-command.ts'

export const unmute = operation(
  {
    ...muteCommand,
    nickname: 'unmute',
    method: 'DELETE',
    summary: 'Lets a channel be heard again.',
  },
  runCommand((acts, control, { direction = 'both' }) => acts.unmute(control, direction)),
)

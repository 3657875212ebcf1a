import { operation } from '../../operation.ts'
import { runCommand } from '../../requests/channel-command.ts'
import { muteCommand } from '../../requests/mute-command.ts'

export const mute = operation(
  {
    ...muteCommand,
    nickname: 'mute',
    method: 'POST',
    summary: 'Silences a channel, in one direction or both.',
  },
  runCommand((acts, control, { direction = 'both' }) => acts.mute(control, direction)),
)

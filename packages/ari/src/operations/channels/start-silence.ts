import { operation } from '../../operation.ts'
import { channelCommand, runCommand } from '../../requests/channel-command.ts'

export const startSilence = operation(
  {
    ...channelCommand,
    nickname: 'startSilence',
    method: 'POST',
    path: '/channels/{channelId}/silence',
    owner: 'channel',
    summary: 'Plays silence to a channel.',
    notes: 'Some far sides hang up when they hear nothing at all.',
    since: ['12.0.0'],
  },
  runCommand((acts, control) => acts.startSilence(control)),
)

import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { channelCommand, runCommand } from '../../requests/channel-command.ts'

export const startMoh = operation(
  {
    ...channelCommand,
    nickname: 'startMoh',
    method: 'POST',
    path: '/channels/{channelId}/moh',
    owner: 'channel',
    summary: 'Plays music to a channel.',
    since: ['12.0.0'],
    parameters: {
      channelId,
      mohClass: { in: 'query', type: 'string', about: "Which music; the channel's own when it is left out." },
    },
  },
  runCommand((acts, control, { mohClass = '' }) => acts.startMusic(control, mohClass)),
)

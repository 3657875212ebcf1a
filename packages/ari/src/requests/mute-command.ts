// What muting and unmuting a channel have in common.
// Not the muting.

import type { InterfaceOperation } from '../operation.ts'
import { channelCommand } from './channel-command.ts'

export const muteCommand = {
  ...channelCommand,
  path: '/channels/{channelId}/mute',
  owner: 'channel',
  since: ['12.0.0'],
  parameters: {
    ...channelCommand.parameters,
    direction: {
      in: 'query',
      type: 'string',
      about: '`in` is what comes from the channel, `out` what goes to it.',
      default: 'both',
      values: ['both', 'in', 'out'],
      late: true,
      words: { invalid: 'Invalid direction specified' },
    },
  },
} as const satisfies Partial<InterfaceOperation>

import { event } from '../event.ts'
import { yesOrNo } from '../message.ts'

export const logChannel = event(
  { name: 'LogChannel', privilege: 'system', from: 'log-channel-changed' },
  ({ logChannel: name, isEnabled, reason }) => [
    ['Channel', name],
    ['Enabled', yesOrNo(isEnabled)],
    ...(reason === undefined ? [] : ([['Reason', reason]] as const)),
  ],
)

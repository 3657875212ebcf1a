import { event } from '../event.ts'

export const registry = event(
  { name: 'Registry', privilege: 'system', from: 'registration-changed' },
  ({ technology, user, domain, status, cause }) => [
    ['ChannelType', technology],
    ['Username', user],
    ['Domain', domain],
    ['Status', status],
    ['Cause', cause],
  ],
)
